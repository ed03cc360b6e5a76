import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export interface ProxyStandIn extends AsyncDisposable {
  readonly port: number;
  /** Requests, such as `GET http://…` and `CONNECT host:443`. */
  readonly asked: string[];
  readonly credentials: Set<string>;
}

/** A proxy on this machine. Hosts in `hosts` lead to that address; all others are refused. */
export async function startProxy(hosts: Readonly<Record<string, string>> = {}): Promise<ProxyStandIn> {
  const asked: string[] = [];
  const credentials = new Set<string>();
  const note = (line: string, authorization = "") => {
    asked.push(line);
    const [, encoded = ""] = authorization.split(" ");
    if (encoded) credentials.add(Buffer.from(encoded, "base64").toString());
  };
  const server = createServer((question, answer) => {
    note(`${question.method} ${question.url}`, question.headers["proxy-authorization"]);
    const url = new URL(question.url ?? "");
    const origin = hosts[url.host];
    if (!origin) return void answer.writeHead(502).end();
    const passed = request(new URL(`${url.pathname}${url.search}`, origin), {
      method: question.method,
      headers: question.headers,
      agent: false,
    });
    passed.on("response", (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    question.pipe(passed);
  });
  server.on("connect", (question, socket) => {
    note(`CONNECT ${question.url}`, question.headers["proxy-authorization"]);
    socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
  });
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    credentials,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
