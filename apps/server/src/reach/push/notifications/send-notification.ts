import type { AutomaticTranslation } from "#/language/translation/messages/automatic-translation.ts";
import type { Clock } from "#/platform/clock.ts";
import type { Platform } from "#/platform/context.ts";
import { sentenceIn } from "#/platform/sentences/in-language.ts";
import { type RunResult, WorkFailed } from "#/platform/work-queue/work.ts";
import type { Job } from "#/platform/work-queue/work-store.ts";
import { type ReadableMessage, readableMessages } from "#/talk/message/access-store.ts";
import { endDevice, holdDevice } from "../devices/devices-store.ts";
import { isQuiet } from "../devices/quiet-hours.ts";
import type { PostPush, Push, PushAnswer } from "../service/post-push.ts";
import type { MessageTexts } from "./compose.ts";
import { composeClear, composePush, digestOf, topicOf } from "./compose.ts";
import { type Contents, readContents } from "./contents-store.ts";
import { deleteShown, type PendingPlace, storeShown } from "./pending-store.ts";

/** Milliseconds; a later translation is not used, because notifications should arrive at once. */
const TRANSLATION_PATIENCE_MS = 2_000;
/** Isolated, so that it does not affect the direction of the text. */
const TRANSLATED_GLYPH = "\u2068文A\u2069";

/** Returns a message's words in its reader's language if translated in time; undefined when they may not read it. */
async function messageTexts(
  { database, clock }: Platform,
  translate: AutomaticTranslation,
  contents: Contents,
  messageId: string,
): Promise<MessageTexts | undefined> {
  const [message] = await readableMessages(database, contents.userId, [messageId], clock.now());
  if (!message) return undefined;
  const translated = await inTime(clock, translate(message, contents.userId, contents));
  return translated ?? asWritten(message);
}

const asWritten = ({ text, alt }: ReadableMessage): MessageTexts => ({ text, alt: alt ?? "" });

async function inTime(clock: Clock, translating: ReturnType<AutomaticTranslation>): Promise<MessageTexts | null> {
  const { promise, resolve } = Promise.withResolvers<null>();
  const timer = clock.after(TRANSLATION_PATIENCE_MS, () => resolve(null));
  const found = await Promise.race([translating, promise]);
  timer.cancel();
  return found && { text: found.text && `${TRANSLATED_GLYPH} ${found.text}`, alt: found.alt };
}

/** Attempts before a push is given up, over a good four hours. */
export const PUSH_ATTEMPTS = 9;
/** Upper bound for the wait that a push service may request. */
const LONGEST_HOLD_MS = 24 * 60 * 60_000;
/** Seconds; a day later, people see unread messages in the app. */
const TTL = 24 * 60 * 60;

export type PushOutcome = "delivered" | "gone" | "refused" | "later" | "given_up";

export interface NotificationDependencies {
  readonly post: PostPush;
  readonly translate: AutomaticTranslation;
  readonly onOutcome: (outcome: PushOutcome, answer: PushAnswer) => void;
}

/** Updates a device's notification of a conversation to its content at this moment. */
export async function sendNotification(
  context: Platform,
  deps: NotificationDependencies,
  { payload, attempts }: Job<PendingPlace>,
  signal: AbortSignal,
): Promise<RunResult> {
  const { database, clock } = context;
  const contents = await readContents(database, payload, clock.now());
  if (!contents) return;
  if (contents.heldUntil && contents.heldUntil > clock.now()) return { notBefore: contents.heldUntil };
  const wanted = await wantedOf(context, deps, contents);
  if (wanted === "as it is") return;
  if (wanted === "nothing") return void (await deleteShown(database, contents));
  const answer = await deps.post(contents, wanted.push, signal);
  if (answer.kind === "later") return await tryLater(context, deps, { ...contents, attempts }, answer, signal);
  deps.onOutcome(answer.kind, answer);
  if (answer.kind === "gone") await endDevice(database, contents.deviceId);
  else if (answer.kind === "delivered" && wanted.shown) await storeShown(database, contents, wanted.shown);
  else if (answer.kind === "delivered") await deleteShown(database, contents);
  return;
}

interface PlannedPush {
  readonly push: Push;
  /** Null: nothing of the conversation is shown. */
  readonly shown: { readonly seq: number; readonly digest: string } | null;
}

async function wantedOf(
  context: Platform,
  deps: NotificationDependencies,
  contents: Contents,
): Promise<PlannedPush | "nothing" | "as it is"> {
  const { latest, shows, shownSeq, inUse } = contents;
  const words =
    latest && shows === "everything" ? await messageTexts(context, deps.translate, contents, latest.id) : null;
  // Read or deleted in the meantime; the event for that will follow.
  if (!latest || words === undefined) return clearing(contents);
  const isNew = latest.seq > (shownSeq ?? 0);
  const now = context.clock.now();
  const isSilent =
    inUse ||
    (contents.quietUntil !== null && contents.quietUntil > now) ||
    (contents.quiet !== null && isQuiet(contents.quiet, now));
  if (!isNew && alwaysRings(contents)) return "as it is";
  if (isNew && isSilent) return shownSeq === null ? "nothing" : "as it is";
  const payload = composePush(contents, latest, words);
  const digest = digestOf(payload, latest);
  if (digest === contents.shownDigest) return "as it is";
  const calls = contents.kind === "direct" || latest.mentionsMe;
  return {
    push: {
      payload,
      ttl: TTL,
      urgency: isNew ? (calls ? "high" : "normal") : "low",
      topic: topicOf(contents),
    },
    shown: { seq: Math.max(latest.seq, shownSeq ?? 0), digest },
  };
}

/** Apple cancels the subscription of a worker that gets a push and shows nothing new; the app updates it. */
const alwaysRings = ({ endpoint }: Contents) => new URL(endpoint).hostname.endsWith(".push.apple.com");

/** The page of a device in use removes its notifications itself. */
function clearing(contents: Contents): PlannedPush | "nothing" {
  if (contents.shownSeq === null || contents.inUse || alwaysRings(contents)) return "nothing";
  return {
    push: { payload: composeClear(contents), ttl: TTL, urgency: "low", topic: topicOf(contents) },
    shown: null,
  };
}

/** Delays all pushes to a device whose push service asks to wait. @throws WorkFailed */
async function tryLater(
  { database, clock }: Platform,
  { onOutcome }: NotificationDependencies,
  { deviceId, attempts }: Pick<Contents, "deviceId"> & Pick<Job, "attempts">,
  answer: Extract<PushAnswer, { kind: "later" }>,
  signal: AbortSignal,
): Promise<never> {
  const waitMs = Math.min((answer.retryAfterSeconds ?? 0) * 1_000, LONGEST_HOLD_MS);
  if (!signal.aborted) {
    onOutcome(attempts >= PUSH_ATTEMPTS ? "given_up" : "later", answer);
    if (waitMs > 0) await holdDevice(database, deviceId, new Date(clock.now().getTime() + waitMs));
  }
  throw new WorkFailed(sentenceIn(answer.reason, "en"), { waitMs });
}
