// A lesson's page on a server of ours: zamora/classroom/web/lessonpages.py.
// @ts-check

import { LineHost, show } from "./linehost.js";

show((data) => new LineHost(data, (hear, lost) => {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${scheme}://${location.host}${data.root}/ws/leccion/${data.file}`);
  socket.onmessage = (event) => hear(JSON.parse(event.data));
  socket.onclose = lost;
  return {
    get open() { return socket.readyState === WebSocket.OPEN; },
    send: (message) => socket.send(JSON.stringify(message)),
  };
}));
