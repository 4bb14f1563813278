// What Python in a browser's worker calls to ask a worker of its own, with texts for messages.
//
// `script` is kernels.js and worker.js in one, `files` the modules by their names; Asker stands
// before this in the same text. No module imports another one here: a Blob has no folder.
(script, manifest, files) => {
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const asker = new Asker(() => {
    const worker = new Worker(url);
    worker.postMessage({ do: "files", manifest: JSON.parse(manifest), files });
    return worker;
  });
  return (request, tell) => {
    const say = (found) => tell(JSON.stringify(found));
    const { answer, stop } = asker.ask(JSON.parse(request), say);
    answer.then(say, ({ name, message, accepted = [] }) =>
      say({ kind: "refused", name, message, accepted }),
    );
    return stop;
  };
};
