import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface AskedTranscription {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly model: string;
  readonly format: string;
  readonly file: { readonly name: string; readonly type: string; readonly size: number };
}

export interface TranscriptionReply {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body: unknown;
}

export const verbose = (text: string, more: Record<string, unknown> = {}): TranscriptionReply => ({
  body: {
    task: "transcribe",
    language: "spanish",
    duration: 1.4,
    text,
    segments: [
      {
        id: 0,
        seek: 0,
        start: 0,
        end: 1.4,
        text,
        tokens: [50364],
        temperature: 0,
        avg_logprob: -0.2,
        compression_ratio: 0.9,
        no_speech_prob: 0.01,
        ...more,
      },
    ],
    usage: { type: "duration", seconds: 2 },
  },
});

export const failure = (
  status: number,
  error: { message?: string; type?: string; code?: string | null },
  headers: Record<string, string> = {},
): TranscriptionReply => ({
  status,
  headers,
  body: { error: { message: "", type: "", param: null, code: null, ...error } },
});

/** A local server with OpenAI's audio transcription API; it never answers for `undefined`. */
export async function startTranscriptionService(
  reply: (asked: AskedTranscription, call: number) => TranscriptionReply | undefined | Promise<TranscriptionReply>,
) {
  const asked: AskedTranscription[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", async () => {
      const { "content-type": type = "", authorization } = request.headers;
      const form = await new Response(Buffer.concat(chunks), { headers: { "content-type": type } }).formData();
      const file = form.get("file") as File;
      asked.push({
        path: request.url ?? "",
        authorization,
        model: String(form.get("model")),
        format: String(form.get("response_format")),
        file: { name: file.name, type: file.type, size: file.size },
      });
      const answer = await reply(asked.at(-1) as AskedTranscription, asked.length);
      if (!answer) return;
      response.writeHead(answer.status ?? 200, { "content-type": "application/json", ...answer.headers });
      response.end(typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
