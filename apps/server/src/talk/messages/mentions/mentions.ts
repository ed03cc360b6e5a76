import { mayInGroup } from "@lingualoom/contract/group-rights.ts";
import { MENTIONS_MAX } from "@lingualoom/contract/limits.ts";
import { EVERYBODY } from "@lingualoom/contract/mentions.ts";
import type { Membership } from "#/people/membership/membership-store.ts";
import type { Sql } from "#/platform/database/open.ts";
import { AppError } from "#/platform/errors.ts";
import type { Limits } from "#/platform/rate-limits/limits.ts";
import { say } from "#/platform/sentences/sentence.ts";
import type { StoredMentions } from "#/talk/message/parts/mentions.ts";
import { mentionsInText } from "./mentions-in-text.ts";
import { readMembers } from "./mentions-store.ts";

interface MentionsInput {
  readonly me: string;
  readonly conversation: Membership;
  readonly text: string;
  /** User ids, and `all`. */
  readonly wishes: readonly string[];
  /** The message's earlier mentions: they keep their names, and the people need not be members. */
  readonly before?: StoredMentions | null;
}

/**
 * Finds the requested mentions in a text. People who are not members, or not in the text, are left out, so that a
 * message written offline can still be sent after a member left or was renamed. Null when none are left.
 */
export class Mentions {
  readonly #database: Sql;
  readonly #limits: Pick<Limits, "consume">;

  constructor(database: Sql, limits: Pick<Limits, "consume">) {
    this.#database = database;
    this.#limits = limits;
  }

  /**
   * Finds the mentions of a new message. A retry keeps the stored ones.
   * @throws AppError `FORBIDDEN`, `RATE_LIMITED`
   */
  async ofNew(wanted: MentionsInput, isRetry: () => Promise<boolean>): Promise<StoredMentions | null> {
    if (wantsAll(wanted)) {
      if (await isRetry()) return null;
      await this.#admitAll(wanted);
    }
    return this.find(wanted);
  }

  /**
   * Finds the mentions of an edited message.
   * @throws AppError `FORBIDDEN`, `RATE_LIMITED`
   */
  async ofChanged(wanted: MentionsInput, sql: Sql): Promise<StoredMentions | null> {
    if (wantsAll(wanted) && !wanted.before?.all) await this.#admitAll(wanted);
    return this.find(wanted, sql);
  }

  /** @throws AppError `FORBIDDEN` for mentions of everyone where only admins may use them */
  async find(wanted: MentionsInput, sql = this.#database): Promise<StoredMentions | null> {
    const { conversation, text, before = null } = wanted;
    const all = wantsAll(wanted);
    if (all && !before?.all) requireMayMentionAll(wanted);
    const ids = [...new Set(wanted.wishes)].filter((options) => options !== EVERYBODY).slice(0, MENTIONS_MAX);
    const members = ids.length === 0 ? [] : await readMembers(sql, conversation.conversationId, wanted.me, ids);
    const kept = before?.people.filter(({ userId }) => ids.includes(userId)) ?? [];
    const written = mentionsInText(text, { people: kept, all: false })?.people ?? [];
    const known = new Set(written.map(({ userId }) => userId));
    return mentionsInText(text, {
      people: [...written, ...members.filter(({ userId }) => !known.has(userId))],
      all,
    });
  }

  async #admitAll(wanted: MentionsInput): Promise<void> {
    requireMayMentionAll(wanted);
    await this.#limits.consume("MENTION_ALL", wanted.me);
  }
}

/** Direct conversations do not support mentioning everyone. */
const wantsAll = ({ conversation, wishes, text }: MentionsInput) =>
  conversation.group !== null && wishes.includes(EVERYBODY) && mentionsInText(text, { people: [], all: true }) !== null;

function requireMayMentionAll({ me, conversation: { group } }: MentionsInput): void {
  if (group && mayInGroup(group.roles[me] ?? "member", group, "manage")) return;
  throw new AppError("FORBIDDEN", say("onlyAdminsMentionEveryone"));
}
