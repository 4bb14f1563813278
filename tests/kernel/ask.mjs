// What the tests do with a worker in Node: node ask.mjs FOLDER TASK < messages > answers
import { Worker } from "node:worker_threads";
import { pathToFileURL } from "node:url";
import { readFileSync } from "node:fs";

const folder = pathToFileURL(process.argv[2] + "/");
const { Asker } = await import(new URL("asker.js", folder));

/** A worker of Node with the face of one of a browser. */
function made(file = new URL("worker.js", folder)) {
  const worker = new Worker(file);
  const face = {
    postMessage: (data) => worker.postMessage(data),
    terminate: () => worker.terminate(),
  };
  worker.on("message", (data) => face.onmessage({ data }));
  worker.on("error", (problem) => face.onerror(problem));
  return face;
}

const settled = (promise) =>
  promise.catch(({ name, message, accepted }) => ({ kind: "refused", name, message, accepted }));
const asker = new Asker(made);

const tasks = {
  /** Everything is answered. */
  async all(messages) {
    const answers = messages.map((message) => settled(asker.ask(message).answer));
    return Promise.all(answers);
  },
  /** The first question is taken back at its first report (or at once, if there will be none). */
  async stop([first, ...others]) {
    let reports = 0;
    const asked = asker.ask(first, () => (reports += 1) === 1 && asked.stop());
    const rest = others.map((message) => settled(asker.ask(message).answer));
    if (first.do !== "search") setTimeout(asked.stop, 50);
    const answer = await settled(asked.answer);
    return [{ ...answer, reports }, ...(await Promise.all(rest))];
  },
  /** The first worker dies at once. */
  async die(messages) {
    let number = 0;
    const dying = new URL("data:text/javascript,throw new Error('dead')");
    const poor = new Asker(() => ((number += 1) === 1 ? made(dying) : made()));
    const answers = [];
    for (const message of messages) answers.push(await settled(poor.ask(message).answer));
    poor.close();
    return answers;
  },
};

const answers = await tasks[process.argv[3]](JSON.parse(readFileSync(0, "utf8")));
asker.close();
process.stdout.write(JSON.stringify(answers));
