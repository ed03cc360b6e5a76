import type { Logger } from "pino";
import type { Clock } from "../clock.ts";
import { openRedis } from "../redis/open-redis.ts";

/** A Redis that is connected and answers nothing for so long gets a new connection. Milliseconds. */
const STUCK_MS = 15_000;

export interface StreamWriter extends AsyncDisposable {
  /** Returns at once; entries arrive in the order of the calls, or `lost` is called. */
  add(fields: Readonly<Record<string, string>>, lost: (error: Error) => void): void;
}

export interface StreamWriterOptions {
  readonly url: string;
  readonly log: Logger;
  readonly clock: Clock;
  readonly stream: string;
  /** About as many entries stay in the stream, and as many wait here for a Redis that is away. */
  readonly length: number;
}

/** Adds entries to a stream. A lost entry leaves a gap in the numbers of this node, which the other nodes detect. */
export async function openStreamWriter(options: StreamWriterOptions): Promise<StreamWriter> {
  const { url, log, clock, stream, length } = options;
  const redis = await openRedis(url, log, { waits: length });
  const trim = { TRIM: { strategy: "MAXLEN", strategyModifier: "~", threshold: length } } as const;
  let unanswered = 0;
  let answeredAt = 0;

  function reconnectWhenStuck(now: number) {
    if (unanswered === 0) answeredAt = now;
    else if (redis.client.isReady && now - answeredAt > STUCK_MS) {
      answeredAt = now;
      redis.client.destroy();
      // openRedis retries and logs it.
      redis.client.connect().catch(() => {});
    }
  }

  return {
    add(fields, lost) {
      reconnectWhenStuck(clock.now().getTime());
      unanswered += 1;
      const settled = () => {
        unanswered -= 1;
        answeredAt = clock.now().getTime();
      };
      redis.client.xAdd(stream, "*", fields, trim).then(settled, (error: Error) => {
        settled();
        lost(error);
      });
    },
    [Symbol.asyncDispose]: () => redis[Symbol.asyncDispose](),
  };
}
