// Does what it is asked, a line each, and says how many seconds of the processor that took:
// node wasm.mjs URL-OF-KERNELS.JS
import { createInterface } from "node:readline";

const { Kernels } = await import(process.argv[2]);
const kernels = await Kernels.open(new URL("built/", process.argv[2]));

const work = {
  perft: (kernel, request) => kernel.perft(request.board, request.depth),
  search(kernel, request) {
    const search = kernel.search(request);
    while (!search.done) search.step();
    return search.nodes;
  },
};

let last = {};
for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  if (last.key !== request.game) {
    last = { key: request.game, kernel: await kernels.game(request.game) };
  }
  const begun = process.cpuUsage();
  const found = Number(work[request.do](last.kernel, request));
  const { user, system } = process.cpuUsage(begun);
  process.stdout.write(JSON.stringify({ found, seconds: (user + system) / 1e6 }) + "\n");
}
