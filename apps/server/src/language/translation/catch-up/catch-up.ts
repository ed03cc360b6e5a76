import type { Output } from "@lingualoom/contract/calls.ts";
import { CATCH_UP_CHARACTERS_MAX, CATCH_UP_MESSAGES_MAX } from "@lingualoom/contract/limits.ts";
import { namePeople } from "@lingualoom/translation/summary.ts";
import type { Translator } from "@lingualoom/translation/translator.ts";
import type { Memberships } from "#/people/membership/membership.ts";
import { type OperatorLevels, privacyLevelOfMessage } from "#/people/membership/privacy-level.ts";
import type { Platform, SettingsOf } from "#/platform/context.ts";
import type { Routes } from "#/platform/http/routes.ts";
import { readFirstUnread, readNewestUnread, type UnreadMessage } from "./catch-up-store.ts";

interface Needs extends Platform {
  readonly memberships: Memberships;
  readonly privacyLevels: () => OperatorLevels;
  readonly settingsOf: SettingsOf;
  readonly translator: Translator;
}

type Call = "POST /conversations/:conversationId/catch-up";

/** Characters that count as one translated text. */
const CHARACTERS_PER_TEXT = 2_000;

const placeOf = ({ id, seq }: Pick<UnreadMessage, "id" | "seq">) => ({ messageId: id, seq });

/** Summarizes what a reader has missed. Stores neither the messages nor the points. */
export function catchUpRoutes(context: Needs): Routes<Call> {
  const { database, clock, limits, memberships, privacyLevels, settingsOf, translator } = context;
  return {
    async "POST /conversations/:conversationId/catch-up"({ me, params, body, left }): Promise<Output<Call>> {
      const { conversationId, privacy } = await memberships.membershipOf(me.userId, params.conversationId);
      const place = { conversationId, me: me.userId, afterSeq: body.afterSeq, now: clock.now() };
      const unread = await readNewestUnread(database, place);
      const isCut = unread.length === CATCH_UP_MESSAGES_MAX;
      const first = isCut ? await readFirstUnread(database, place) : unread[0];
      const answer = {
        from: first ? placeOf(first) : null,
        count: unread.length,
        mentions: unread.filter((one) => one.mentions_me).map(placeOf),
      };
      const written = newestWithin(unread);
      const characters = written.reduce((sum, { text }) => sum + text.length, 0);
      await limits.consume("TRANSLATE", me.userId, Math.max(1, Math.ceil(characters / CHARACTERS_PER_TEXT)));
      if (written.length === 0) return { ...answer, points: [], by: null };
      const writers = [...new Set(written.map((one) => one.sender_id))];
      const names = new Map(written.map((one) => [writers.indexOf(one.sender_id) + 1, one.sender]));
      const summary = await translator.summarize({
        lines: written.map((one) => ({
          text: one.text,
          writer: writers.indexOf(one.sender_id) + 1,
          allowed: privacyLevelOfMessage(privacy, privacyLevels(), one),
        })),
        target: (await settingsOf(me.userId)).preferredLanguage,
        signal: left(),
        person: me.userId,
      });
      if (summary.kind === "none") return { ...answer, points: [], by: null, reason: summary.reason };
      const points = summary.points.map(({ text, lines }) => ({
        text: namePeople(text, (writer) => names.get(writer)),
        messages: lines.map((at) => placeOf(written[at] as UnreadMessage)),
      }));
      return { ...answer, points, by: summary.engineName };
    },
  };
}

/** Returns the newest messages with a text that fit into one summary, oldest first. */
function newestWithin(unread: readonly UnreadMessage[]): UnreadMessage[] {
  let room = CATCH_UP_CHARACTERS_MAX;
  const fitting: UnreadMessage[] = [];
  for (const one of unread.toReversed()) {
    if (one.text === "") continue;
    room -= one.text.length;
    if (room < 0) break;
    fitting.unshift(one);
  }
  return fitting;
}
