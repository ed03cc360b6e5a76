import type { ConversationSettings } from "@lingualoom/contract/calls/conversations.ts";
import type { PrivacyLevel } from "@lingualoom/contract/shapes.ts";
import type { Detector } from "@lingualoom/translation/detection/detection.ts";
import type { Glossary } from "@lingualoom/translation/glossary.ts";
import { isWithin } from "@lingualoom/translation/privacy-level.ts";
import { writtenIn } from "@lingualoom/translation/variants/variants.ts";
import { readGlossary } from "#/language/glossary/applied-store.ts";
import type { Memberships } from "#/people/membership/membership.ts";
import type { Platform } from "#/platform/context.ts";
import { notReachable, unavailable } from "#/platform/errors.ts";
import { countText } from "#/platform/rate-limits/count-text.ts";
import { messageText } from "#/talk/messages/send/message-text.ts";
import { priorOf } from "../languages/prior.ts";
import { readWriter, type Writer } from "../languages/writer-store.ts";
import { requireLanguage, requireServerLevel } from "../outcome.ts";

export interface AskedDraft {
  readonly me: string;
  readonly id: string;
  readonly text: string;
  readonly language: string | undefined;
  readonly interfaceLanguage: string;
  /** Aborted when the client no longer waits, so that no engine keeps working on it. */
  readonly signal: AbortSignal;
}

/** A draft as the message that it would become: its known facts, and its current privacy level. */
export interface ReadDraft extends AskedDraft {
  /** Chosen, or detected, or else what its writer usually writes. */
  readonly source: string;
  readonly writer: Writer;
  readonly glossary: Glossary;
  readonly privacyLevel: PrivacyLevel;
  readonly others: readonly string[];
  readonly levelNow: () => Promise<PrivacyLevel>;
  /** Checked right before each engine. Also refuses people who have left the conversation in the meantime. */
  readonly mayStillGo: (level: PrivacyLevel) => Promise<boolean>;
}

/** @throws AppError */
export async function draftInConversation(
  context: Platform & { readonly detector: Detector; readonly memberships: Memberships },
  settingsOf: (me: string, id: string) => Promise<Pick<ConversationSettings, "effectivePrivacyLevel">>,
  asked: AskedDraft,
): Promise<ReadDraft> {
  const { database, memberships } = context;
  const { me, id } = asked;
  const text = messageText(asked.text);
  await countText(context.limits, me, text);
  const levelNow = async () => (await settingsOf(me, id)).effectivePrivacyLevel;
  const privacyLevel = await levelNow();
  requireServerLevel(privacyLevel);
  const conversation = await memberships.find(id);
  if (conversation?.closed) throw notReachable();
  const writer = await readWriter(database, {
    sender_id: me,
    conversation_id: id,
    text,
    mentions: null,
  });
  return {
    ...asked,
    text,
    privacyLevel,
    writer,
    levelNow,
    source: await sourceOf(context.detector, { ...asked, text }, writer),
    glossary: await readGlossary(database, {
      writerId: me,
      conversationId: conversation?.conversationId ?? null,
      text,
    }),
    others: conversation ? conversation.memberIds.filter((one) => one !== me) : [id],
    async mayStillGo(level) {
      const now = await levelNow().catch(() => null);
      return now !== null && isWithin(level, now);
    },
  };
}

async function sourceOf(detector: Detector, { language, text }: AskedDraft, writer: Writer): Promise<string> {
  if (language !== undefined) return requireLanguage(language);
  const found = await detector.detect(text, { prior: priorOf(writer) }).catch(() => null);
  return found?.certain ? writtenIn(found.language) : (writer.usual[0] ?? "und");
}

/** A client that has left gets no answer, and nothing is logged. */
export const waitUntilLeft = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  work.catch((error) => {
    throw signal.aborted ? unavailable() : error;
  });
