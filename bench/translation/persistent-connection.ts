import { Agent, request } from "node:http";

/** Asks over one keep-alive connection, as a browser does, with a minimal client. */
export function persistentConnection(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (method: string, path: string, cookie: string, body?: object, status = 200): Promise<void> =>
    new Promise((resolve, reject) => {
      const text = body && JSON.stringify(body);
      const headers = {
        cookie,
        ...(text && { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
      };
      const asked = request(`${url}/api${path}`, { method, agent, headers }, (answer) => {
        answer.resume();
        answer.once("error", reject);
        answer.once("end", () =>
          answer.statusCode === status ? resolve() : reject(new Error(`${path} answered ${answer.statusCode}`)),
        );
      });
      asked.once("error", reject);
      asked.end(text);
    });
  return { ask, close: () => agent.destroy() };
}
