import { createHash } from "node:crypto";
import { withoutMarks } from "@lingualoom/contract/formatting.ts";
import { directionOf } from "@lingualoom/contract/interface-languages.ts";
import type { AlertPush, ClearPush, ConversationPush } from "@lingualoom/contract/push-payload.ts";
import { sentenceIn } from "#/platform/sentences/in-language.ts";
import { type SentenceCode, say, type Values } from "#/platform/sentences/sentence.ts";
import type { ContentKind, Contents, LatestMessage } from "./contents-store.ts";

/** A payload must fit the strictest push service: 3,993 bytes before encryption. */
const TEXT_CODE_POINTS = 300;
const NAME_CODE_POINTS = 100;

/** The latest message as its reader sees it, perhaps translated. */
export interface MessageTexts {
  readonly text: string;
  readonly alt: string;
}

const shortened = (text: string, most: number) => {
  const points = [...text];
  return points.length <= most ? text : `${points.slice(0, most - 1).join("")}…`;
};

const inLanguageOf =
  (language: string) =>
  (code: SentenceCode, values?: Values): string =>
    sentenceIn(say(code, values), language);

/** @param words null when the device must not show them */
export function composePush(contents: Contents, latest: LatestMessage, words: MessageTexts | null): ConversationPush {
  const { conversationId, language, count, badge, version, shownSeq } = contents;
  const tell = inLanguageOf(language);
  return {
    kind: "conversation",
    conversationId,
    count,
    badge,
    version,
    language,
    direction: directionOf(language),
    messageId: latest.id,
    seq: latest.seq,
    ...(latest.inThread && { inThread: true }),
    at: new Date(latest.at).toISOString(),
    isNew: latest.seq > (shownSeq ?? 0),
    ...(latest.silent && { silent: true }),
    ...(contents.shows === "nothing"
      ? { title: "Lingualoom", body: counted(count, tell) }
      : { title: titleOf(contents, latest), body: bodyOf(contents, latest, words, tell) }),
    actions: {
      reply: tell("pushReply"),
      read: tell("pushMarkRead"),
      mute: tell("pushMute"),
      notSent: tell("pushNotSent"),
    },
  };
}

const counted = (count: number, tell: ReturnType<typeof inLanguageOf>) =>
  count > 1 ? tell("pushNewMessages", { count }) : tell("pushNewMessage");

function titleOf({ kind, title, count, language, shows }: Contents, { sender }: LatestMessage): string {
  const name = shortened((kind === "group" && title) || sender || "Lingualoom", NAME_CODE_POINTS);
  const number = new Intl.NumberFormat(language).format(count);
  return count > 1 && shows === "everything" ? `${name} (${number})` : name;
}

function bodyOf(
  { kind, count }: Contents,
  { sender, carries }: LatestMessage,
  words: MessageTexts | null,
  tell: ReturnType<typeof inLanguageOf>,
): string {
  if (!words) return counted(count, tell);
  const text = shortened(saidIn(withoutMarks(words.text), words.alt, carries, tell), TEXT_CODE_POINTS);
  return kind === "group" ? `${shortened(sender, NAME_CODE_POINTS)}: ${text}` : text;
}

/** Returns the text, or without one a description of the attachment. Transcripts keep a microphone sign. */
function saidIn(text: string, alt: string, carries: ContentKind | null, tell: ReturnType<typeof inLanguageOf>): string {
  if (carries?.isVoice) return `🎤 ${text || tell("pushVoice")}`;
  if (text || !carries) return text;
  const { kind, name } = carries;
  if (kind === "image") return `📷 ${alt || tell("pushPhoto")}`;
  if (kind === "video") return `🎬 ${tell("pushVideo")}`;
  return kind === "audio" ? `🎵 ${name || tell("pushAudio")}` : `📎 ${name || tell("pushFile")}`;
}

export const composeClear = ({ conversationId, version, badge }: Contents): ClearPush => ({
  kind: "clear",
  conversationId,
  version,
  badge,
});

export function composeTest(language: string): AlertPush {
  const tell = inLanguageOf(language);
  return {
    kind: "alert",
    tag: "test",
    conversationId: null,
    isTest: true,
    title: tell("pushTestTitle"),
    body: tell("pushTestBody"),
    language,
    direction: directionOf(language),
  };
}

/**
 * Digest of what a user sees: a push that would not change it is not sent. The transcript of a voice message does not
 * count, because such messages are meant to be heard.
 */
export const digestOf = ({ title, body, messageId, count }: ConversationPush, { carries }: LatestMessage): string =>
  createHash("sha256")
    .update(JSON.stringify([title, carries?.isVoice ? "🎤" : body, messageId, count]))
    .digest("base64url");

/** At most 32 characters, and does not reveal the conversation to the push service. */
export const topicOf = ({ deviceId, conversationId }: Contents): string =>
  createHash("sha256").update(`${deviceId} ${conversationId}`).digest("base64url").slice(0, 32);
