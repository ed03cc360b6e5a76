import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export interface Received<Body = unknown> {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Body;
}

export interface Reply {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body: string;
}

export const json = (value: unknown, status = 200, headers: Record<string, string> = {}): Reply => ({
  status,
  headers,
  body: JSON.stringify(value),
});

export interface StandInServer<Body> extends AsyncDisposable {
  readonly url: string;
  readonly received: readonly Received<Body>[];
}

/** For tests: starts a local HTTP server that answers with `reply` once that resolves; `undefined` never answers. */
export async function startStandIn<Body = unknown>(
  reply: (received: Received<Body>, call: number) => Reply | undefined | Promise<Reply | undefined>,
): Promise<StandInServer<Body>> {
  const received: Received<Body>[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", async () => {
      const text = Buffer.concat(chunks).toString();
      const body = (text === "" ? undefined : JSON.parse(text)) as Body;
      const { method = "", url: path = "", headers } = request;
      const entry = { method, path, headers, body };
      received.push(entry);
      const answer = await reply(entry, received.length);
      if (!answer) return;
      response.writeHead(answer.status ?? 200, { "content-type": "application/json", ...answer.headers });
      response.end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
