import { directionOf } from "@lingualoom/contract/interface-languages.ts";
import { PUSH_DEVICES_MAX } from "@lingualoom/contract/limits.ts";
import type { AlertPush } from "@lingualoom/contract/push-payload.ts";
import type { Platform } from "#/platform/context.ts";
import type { Transaction } from "#/platform/database/open.ts";
import { sentenceIn } from "#/platform/sentences/in-language.ts";
import type { LocalizableText } from "#/platform/sentences/sentence.ts";
import { WorkFailed } from "#/platform/work-queue/work.ts";
import { endDevice } from "../devices/devices-store.ts";
import { PUSH_ATTEMPTS } from "../notifications/send-notification.ts";
import type { PostPush } from "../service/post-push.ts";
import { type AlertPlace, addAlert, readAlertDevice } from "./alert-store.ts";

/** Seconds; a day later, people find it in the app. */
const TTL = 24 * 60 * 60;
/** A payload must fit the strictest push service. */
const TEXT_CODE_POINTS = 300;
/** Limited so that three users whose push services do not answer do not delay others. */
const PUSHED_AT_ONCE = 4 * PUSH_DEVICES_MAX;

export interface Alert {
  /** A sentence of the server, in the browser's language. */
  readonly title: LocalizableText;
  /** User content, which browsers that show no message contents leave out. */
  readonly text: string;
  readonly conversationId: string | null;
  /** Seconds after which it is of no use. */
  readonly ttl?: number;
  /** Closes an earlier one of the same thing instead of showing this one. */
  readonly isOver?: true;
}

/** A kind of notification about a single thing, such as a reminder. Those of messages are managed per chat (`Push`). */
export interface AlertKind {
  readonly kind: string;
  /** Returns what to show to a user now; undefined when it is over. */
  read(id: string, userId: string): Promise<Alert | undefined>;
}

/** Shows alerts in the browsers of users whose pages are closed, even in quiet hours. */
export class Alerts {
  readonly #kinds = new Map<string, AlertKind>();
  readonly #context: Platform;

  constructor(context: Platform, post: PostPush) {
    this.#context = context;
    const { background: database, clock, work } = context;
    work.register<AlertPlace>({
      kind: "alert",
      run: async ({ payload: { kind, id, deviceId } }, signal) => {
        const device = await readAlertDevice(database, deviceId, clock.now());
        const alert = device && (await this.#kinds.get(kind)?.read(id, device.userId));
        if (!alert) return undefined;
        const push = {
          payload: payloadOf(`${kind} ${id}`, alert, device),
          ttl: alert.ttl ?? TTL,
          urgency: "high" as const,
        };
        const answer = await post(device, push, signal);
        if (answer.kind === "gone") await endDevice(database, deviceId);
        if (answer.kind !== "later") return undefined;
        throw new WorkFailed(sentenceIn(answer.reason, "en"), { waitMs: (answer.retryAfterSeconds ?? 0) * 1_000 });
      },
      attempts: PUSH_ATTEMPTS,
      atOnce: PUSHED_AT_ONCE,
      ofOwner: PUSH_DEVICES_MAX,
      isQuiet: true,
    });
  }

  register(kind: AlertKind): void {
    this.#kinds.set(kind.kind, kind);
  }

  /** Adds an alert, replacing an earlier one, in the caller's transaction; call `wake` after the commit. */
  add(sql: Transaction, alert: Omit<AlertPlace, "deviceId">, userId: string): PromiseLike<unknown> {
    return addAlert(sql, alert, userId, this.#context.clock.now());
  }

  wake(): void {
    this.#context.work.wake("alert");
  }
}

function payloadOf(
  tag: string,
  { title, text, conversationId, isOver }: Alert,
  { language, showsText }: { readonly language: string; readonly showsText: boolean },
): AlertPush {
  return {
    kind: "alert",
    tag,
    conversationId,
    title: sentenceIn(title, language),
    body: showsText ? [...text].slice(0, TEXT_CODE_POINTS).join("") : "",
    language,
    direction: directionOf(language),
    ...(isOver && { isOver }),
  };
}
