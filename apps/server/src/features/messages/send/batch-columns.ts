import { plainArray, textArray } from "../../../database/array-literal.ts";
import type { NewMessage } from "./new-message.ts";

export const idsOf = (batch: readonly NewMessage[]) => plainArray(batch.map(({ id }) => id));

export const textsOf = (batch: readonly NewMessage[]) => [
  textArray(batch.map((message) => message.clientMessageId)),
  textArray(batch.map((message) => message.text)),
];

/** Nothing that needs quotes, and nothing that could be taken for null. */
export const digestsOf = (batch: readonly NewMessage[]) => plainArray(batch.map(({ digest }) => digest ?? "null"));

export const mediaOf = (batch: readonly NewMessage[]) => plainArray(batch.map(({ mediaId }) => mediaId ?? "null"));

/** The numbers of the messages that these answer. */
export const repliesOf = (batch: readonly NewMessage[]) =>
  plainArray(batch.map(({ replyToSeq }) => replyToSeq ?? "null"));

/** Of each message its mentions as JSON, empty without any. */
export const mentionsOf = (batch: readonly NewMessage[]) =>
  textArray(batch.map(({ mentions }) => (mentions ? JSON.stringify(mentions) : "")));

/** One for each mention: its message and the person, null for everybody. */
export function mentionedIn(batch: readonly NewMessage[]) {
  const rows = batch.flatMap(({ id, mentions }) => [
    ...(mentions?.people ?? []).map(({ userId }) => [id, userId] as const),
    ...(mentions?.all ? [[id, "null"] as const] : []),
  ]);
  return [plainArray(rows.map(([id]) => id)), plainArray(rows.map(([, userId]) => userId))];
}
/** Of those that are forwarded: how far their texts may go, and when they disappear at the latest. */
export const forwardsOf = (batch: readonly NewMessage[]) => [
  plainArray(batch.map(({ forwarded }) => forwarded?.level ?? "null")),
  plainArray(batch.map(({ forwarded }) => forwarded?.until?.toISOString() ?? "null")),
];

/** Language, confidence and detector of those whose language is known. */
export const languagesOf = (batch: readonly NewMessage[]) => [
  plainArray(batch.map(({ detected }) => detected?.language ?? "null")),
  plainArray(batch.map(({ detected }) => detected?.confidence ?? "null")),
  plainArray(batch.map(({ detected }) => detected?.detector ?? "null")),
];
