import type { Logger } from "pino";
import type { Clock } from "../clock.ts";
import { openRedis } from "../redis/open-redis.ts";

/** A Redis that is connected and answers nothing for so long gets a new connection. Milliseconds. */
const STUCK_MS = 15_000;

export interface StreamWriter extends AsyncDisposable {
  /** Returns at once; entries arrive in the order of the calls, or not at all. */
  add(fields: Readonly<Record<string, string>>, lost: (error: Error) => void): void;
}

export interface StreamWriterOptions {
  readonly url: string;
  readonly log: Logger;
  readonly clock: Clock;
  readonly stream: string;
  /** The stream keeps about as many entries, and as many wait here for a Redis that is away. */
  readonly kept: number;
}

/** Adds entries to a stream. What is lost leaves a hole in the numbers of this server, which the others see. */
export async function openStreamWriter(options: StreamWriterOptions): Promise<StreamWriter> {
  const { url, log, clock, stream, kept } = options;
  const redis = await openRedis(url, log, { waits: kept });
  const trim = { TRIM: { strategy: "MAXLEN", strategyModifier: "~", threshold: kept } } as const;
  let unanswered = 0;
  let answeredAt = 0;

  function connectAnewWhenStuck(now: number) {
    if (unanswered === 0) answeredAt = now;
    else if (redis.client.isReady && now - answeredAt > STUCK_MS) {
      answeredAt = now;
      redis.client.destroy();
      // openRedis goes on trying and says so in the log.
      redis.client.connect().catch(() => {});
    }
  }

  return {
    add(fields, lost) {
      connectAnewWhenStuck(clock.now().getTime());
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
