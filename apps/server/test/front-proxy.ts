import { createServer, request } from "node:http";
import { type AddressInfo, connect } from "node:net";

export interface FrontProxy extends AsyncDisposable {
  readonly url: string;
  /** Target of requests; set once the server behind it runs. */
  target: string;
}

/** A reverse proxy that appends to `X-Forwarded-For`; without `sockets` it forwards no WebSockets. */
export async function startFrontProxy({ sockets = true } = {}): Promise<FrontProxy> {
  const server = createServer((question, answer) => {
    const before = question.headers["x-forwarded-for"];
    const forwarded = [before, question.socket.remoteAddress].filter(Boolean).join(", ");
    const { connection: _, upgrade: __, ...headers } = question.headers;
    const passed = request(new URL(question.url ?? "/", front.target), {
      method: question.method,
      headers: { ...headers, "x-forwarded-for": forwarded },
      agent: false,
    });
    passed.on("response", (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    passed.on("error", () => answer.writeHead(502).end());
    question.pipe(passed);
  });
  if (sockets)
    server.on("upgrade", (question, near, head) => {
      const { hostname, port } = new URL(front.target);
      const far = connect(Number(port), hostname);
      const { rawHeaders } = question;
      const lines = rawHeaders.flatMap((name, i) => (i % 2 === 0 ? [`${name}: ${rawHeaders[i + 1]}`] : []));
      far.write(`GET ${question.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      far.write(head);
      near.pipe(far).pipe(near);
      for (const [one, other] of [[near, far] as const, [far, near] as const]) {
        one.on("error", () => other.destroy());
        one.on("close", () => other.destroy());
      }
    });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const front: FrontProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target: "",
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return front;
}
