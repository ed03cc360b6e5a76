import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: {
    model: string;
    messages: { role: string; content: string }[];
    response_format: { type: string; json_schema?: { strict: boolean; schema: unknown } };
  };
  /** The user message, which is JSON. */
  readonly data: { source: string; target: string; context: string[]; texts: string[] };
}

export interface Reply {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body: string;
}

/** A chat completion as the provider documents it. */
export const completion = (content: string, choice: Record<string, unknown> = {}): Reply => ({
  body: JSON.stringify({
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1_700_000_000,
    model: "test-model",
    choices: [
      {
        index: 0,
        message: { role: "assistant", content, refusal: null },
        finish_reason: "stop",
        logprobs: null,
        ...choice,
      },
    ],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  }),
});

export const translations = (texts: readonly string[]) => completion(JSON.stringify({ translations: texts }));

export const failure = (
  status: number,
  error: { message?: string; type?: string; code?: string | null },
  headers: Record<string, string> = {},
): Reply => ({
  status,
  headers,
  body: JSON.stringify({ error: { message: "", type: "", param: null, code: null, ...error } }),
});

/** A local server that answers as `reply` says; `undefined` never answers. */
export async function startProvider(reply: (received: Received, call: number) => Reply | undefined) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Received["body"];
      const data = JSON.parse(body.messages.at(-1)?.content ?? "{}") as Received["data"];
      const entry = { path: request.url ?? "", headers: request.headers, body, data };
      received.push(entry);
      const answer = reply(entry, received.length);
      if (!answer) return;
      response.writeHead(answer.status ?? 200, { "content-type": "application/json", ...answer.headers });
      response.end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
