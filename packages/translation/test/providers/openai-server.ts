import { json, type Reply, startStandIn } from "../stand-in-server.ts";

export type { Reply };

interface Body {
  model: string;
  messages: { role: string; content: string }[];
  response_format: { type: string; json_schema?: { strict: boolean; schema: unknown } };
}

export interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Body;
  /** The user message, which is JSON. */
  readonly data: { source: string; target: string; context: string[]; texts: string[] };
}

/** A chat completion as the provider documents it. */
export const completion = (content: string, choice: Record<string, unknown> = {}): Reply =>
  json({
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
  });

export const translations = (texts: readonly string[]) => completion(JSON.stringify({ translations: texts }));

export const failure = (
  status: number,
  error: { message?: string; type?: string; code?: string | null },
  headers: Record<string, string> = {},
): Reply => json({ error: { message: "", type: "", param: null, code: null, ...error } }, status, headers);

/** Starts a local server that answers with `reply`; `undefined` never answers. */
export async function startProvider(
  reply: (received: Received, call: number) => Reply | undefined | Promise<Reply | undefined>,
) {
  const received: Received[] = [];
  const server = await startStandIn<Body>(({ path, headers, body }, call) => {
    const data = JSON.parse(body.messages.at(-1)?.content ?? "{}") as Received["data"];
    const entry = { path, headers, body, data };
    received.push(entry);
    return reply(entry, call);
  });
  return {
    url: `${server.url}/v1`,
    received,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
