export const SOCKET_PATH = "/socket.io/";

export const isSocketUpgrade = (request: Request): boolean =>
  request.headers.get("upgrade")?.toLowerCase() === "websocket";
