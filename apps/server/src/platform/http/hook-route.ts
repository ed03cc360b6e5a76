import { Hono } from "hono";
import type { Logger } from "pino";
import { AppError, asAppError } from "../errors.ts";
import { type Limits, networkOf } from "../rate-limits/limits.ts";
import type { CallerAddress } from "./address.ts";
import type { NodeBindings } from "./mount.ts";
import { statusOf } from "./refusal.ts";

/** A refusal in Slack's form: a status and a word. */
export class HookRefused extends Error {
  readonly status: 400 | 404 | 410 | 413;
  constructor(status: HookRefused["status"], word: string) {
    super(word);
    this.status = status;
  }
}

export interface HookReceiver {
  /** @throws HookRefused, or AppError as sending a message does */
  receive(secret: string, as: "slack" | "mattermost", request: Request): Promise<void>;
  /** Returns the word that Slack's clients expect instead of our code. */
  wordOf(refusal: AppError): string;
}

/**
 * `POST /api/hooks/{secret}` accepts the same bodies as Slack's incoming webhooks, and `/api/hooks/{secret}/mattermost`
 * the same with Markdown. Both answer like Slack: a status and a word.
 */
export function hookRoute(
  { limits, log }: { readonly limits: Limits; readonly log: Logger },
  { receive, wordOf, callerAddress }: HookReceiver & { readonly callerAddress: CallerAddress },
): Hono<{ Bindings: NodeBindings }> {
  const app = new Hono<{ Bindings: NodeBindings }>();
  for (const [path, as] of [
    ["/hooks/:secret", "slack"],
    ["/hooks/:secret/mattermost", "mattermost"],
  ] as const)
    app.post(path, async (c) => {
      c.header("cache-control", "no-store");
      try {
        const address = callerAddress(c.env.incoming?.socket.remoteAddress, c.req.raw.headers);
        await limits.consume("HOOK", networkOf(address));
        await receive(c.req.param("secret"), as, c.req.raw);
        return c.text("ok", 200);
      } catch (error) {
        if (error instanceof HookRefused) return c.text(error.message, error.status);
        const refusal = asAppError(error);
        if (!(error instanceof AppError)) log.error({ err: error }, "a post by a webhook failed");
        const { retryAfter } = refusal.details;
        if (retryAfter !== undefined) c.header("retry-after", String(Math.ceil(retryAfter)));
        return c.text(wordOf(refusal), statusOf(refusal) as 400);
      }
    });
  return app;
}
