// A worker that runs the kernels: it answers the messages of docs/webassembly.md, one at a time.

import { Kernels, Refused } from "./kernels.js";

/** It listens so often, and reports so often, in milliseconds. */
const LISTEN = 15;
const REPORT = 60;

/** Let pending messages in: one may say to stop. */
const channel = new MessageChannel();
const listen = () =>
  new Promise((resolve) => {
    channel.port1.onmessage = resolve;
    channel.port2.postMessage(null);
  });

/** Answer what comes in at a port: that of a worker; modules come from the folder or by a message. */
export function serve(port, folder) {
  const stopped = new Set();
  /** @type {Promise<Kernels> | null} */
  let kernels = null;
  /** @type {{ key: any, kernel: any }} */
  let last = { key: null, kernel: null };
  let before = Promise.resolve();

  async function kernelOf(key) {
    kernels ??= Kernels.open(folder ?? new URL("built/", import.meta.url));
    try {
      await kernels;
    } catch (problem) {
      kernels = null; // the network may be back the next time
      throw problem instanceof Refused ? problem : new Refused("NoModule", String(problem));
    }
    if (last.key !== key) last = { key, kernel: await (await kernels).game(key) };
    return last.kernel;
  }

  async function searched(kernel, request) {
    const search = kernel.search(request);
    const begun = performance.now();
    const seconds = () => (performance.now() - begun) / 1000;
    const found = () => ({ ...search.found, seconds: seconds() });
    let [listened, reported] = [begun, begun];
    while (!search.done) {
      const depth = search.depth;
      search.step();
      const now = performance.now();
      if (search.depth > depth || now - reported > REPORT) {
        port.postMessage({ id: request.id, kind: "report", ...found() });
        reported = now;
      }
      if (now - listened > LISTEN) {
        await listen();
        listened = performance.now();
        if (stopped.has(request.id)) break;
      }
      // The clock is heeded from the second depth on: there is always a turn to play.
      if (search.depth && request.seconds && seconds() >= request.seconds) break;
    }
    return found();
  }

  async function answered(request) {
    await listen();
    if (stopped.has(request.id)) return {};
    const kernel = await kernelOf(request.game);
    switch (request.do) {
      case "count":
        return { number: String(kernel.count(request.board)) };
      case "turns":
        return { turns: kernel.turns(request.board) };
      case "perft":
        return { number: String(kernel.perft(request.board, request.depth)) };
      case "search":
        return searched(kernel, request);
      case "prove": {
        const [answer, nodes] = kernel.prove(request);
        return { answer, nodes };
      }
      default:
        throw new Refused("BadRequest", `do is ${request.do}`, [
          "count", "turns", "perft", "search", "prove", "stop",
        ]);
    }
  }

  async function answer(request) {
    let said;
    try {
      const found = await answered(request);
      said = { kind: stopped.has(request.id) ? "stopped" : "found", ...found };
    } catch (problem) {
      last = { key: null, kernel: null }; // a fresh memory the next time
      const known = problem instanceof Refused;
      said = {
        kind: "refused",
        name: known ? problem.name : "Broken",
        message: known ? problem.message : String(problem),
        accepted: known ? problem.accepted : [],
      };
    }
    stopped.delete(request.id);
    port.postMessage({ id: request.id, ...said });
  }

  port.onmessage = ({ data }) => {
    if (data.do === "stop") stopped.add(data.id);
    else if (data.do === "files") kernels = given(data);
    else before = before.then(() => answer(data));
  };
}

/** Modules provided by the client: the manifest, and the bytes by name. */
async function given({ manifest, files }) {
  return new Kernels(manifest, async (name) => files[name]);
}

const inWorker = typeof WorkerGlobalScope === "function" && globalThis instanceof WorkerGlobalScope;
if (inWorker) serve(globalThis);
else if (typeof process === "object") {
  import("node:worker_threads").then(({ parentPort }) => parentPort && serve(parentPort));
}
