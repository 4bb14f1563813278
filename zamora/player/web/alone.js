// A lesson's page on a server of ours: zamora/classroom/web/lessonpages.py.
// @ts-check

import { LineHost, show } from "./linehost.js";

/** Close codes of a class: it does not know this device; too many tabs, this was the oldest. */
const NOBODY = 4001, TOO_MANY = 4002;

show((data) => new LineHost(data, (hear, lost) => {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const where = `${data.root}/ws/leccion/${encodeURIComponent(data.file)}?idioma=${document.documentElement.lang}`;
  const socket = new WebSocket(`${scheme}://${location.host}${where}`);
  socket.onmessage = (event) => hear(JSON.parse(event.data));
  socket.onclose = ({ code }) => {
    if (code === NOBODY) location.assign(`${data.root}/`);
    else lost(code === TOO_MANY);
  };
  return {
    get open() { return socket.readyState === WebSocket.OPEN; },
    send: (message) => socket.send(JSON.stringify(message)),
  };
}));
