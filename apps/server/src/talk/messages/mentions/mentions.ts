import { mayInGroup } from "@lingualoom/contract/group-rights.ts";
import { MENTIONS_MAX } from "@lingualoom/contract/limits.ts";
import { EVERYBODY } from "@lingualoom/contract/mentions.ts";
import type { Membership } from "#/people/membership/membership-store.ts";
import type { Sql } from "#/platform/database/open.ts";
import { AppError } from "#/platform/errors.ts";
import type { Limits } from "#/platform/rate-limits/limits.ts";
import { say } from "#/platform/sentences/sentence.ts";
import type { StoredMentions } from "#/talk/message/parts/mentions.ts";
import { readMembers } from "./mentions-store.ts";
import { standing } from "./standing.ts";

interface Query {
  readonly me: string;
  readonly conversation: Membership;
  readonly text: string;
  /** People, and `all`. */
  readonly wishes: readonly string[];
  /** Whom the message mentioned before: they stay as they are written, and need not be members any more. */
  readonly before?: StoredMentions | null;
}

/**
 * Whom a text mentions of those its author wants. Who is no member, or does not stand in the text, is left out: a message
 * that waited while somebody left, or took another name, still goes. Null when nobody is left.
 */
export class Mentions {
  readonly #database: Sql;
  readonly #limits: Pick<Limits, "consume">;

  constructor(database: Sql, limits: Pick<Limits, "consume">) {
    this.#database = database;
    this.#limits = limits;
  }

  /**
   * Of a new message; a repeat of what is stored has its mentions.
   * @throws AppError `FORBIDDEN`, `RATE_LIMITED`
   */
  async ofNew(wanted: Query, isRetry: () => Promise<boolean>): Promise<StoredMentions | null> {
    if (wantsAll(wanted)) {
      if (await isRetry()) return null;
      await this.#admitAll(wanted);
    }
    return this.find(wanted);
  }

  /**
   * Of a changed one.
   * @throws AppError `FORBIDDEN`, `RATE_LIMITED`
   */
  async ofChanged(wanted: Query, sql: Sql): Promise<StoredMentions | null> {
    if (wantsAll(wanted) && !wanted.before?.all) await this.#admitAll(wanted);
    return this.find(wanted, sql);
  }

  /** @throws AppError `FORBIDDEN` for everybody where only admins may */
  async find(wanted: Query, sql = this.#database): Promise<StoredMentions | null> {
    const { conversation, text, before = null } = wanted;
    const all = wantsAll(wanted);
    if (all && !before?.all) requireMayMentionAll(wanted);
    const ids = [...new Set(wanted.wishes)].filter((options) => options !== EVERYBODY).slice(0, MENTIONS_MAX);
    const members = ids.length === 0 ? [] : await readMembers(sql, conversation.conversationId, wanted.me, ids);
    const kept = before?.people.filter(({ userId }) => ids.includes(userId)) ?? [];
    const written = standing(text, { people: kept, all: false })?.people ?? [];
    const known = new Set(written.map(({ userId }) => userId));
    return standing(text, {
      people: [...written, ...members.filter(({ userId }) => !known.has(userId))],
      all,
    });
  }

  async #admitAll(wanted: Query): Promise<void> {
    requireMayMentionAll(wanted);
    await this.#limits.consume("MENTION_ALL", wanted.me);
  }
}

/** Two people need no word for both. */
const wantsAll = ({ conversation, wishes, text }: Query) =>
  conversation.group !== null && wishes.includes(EVERYBODY) && standing(text, { people: [], all: true }) !== null;

function requireMayMentionAll({ me, conversation: { group } }: Query): void {
  if (group && mayInGroup(group.roles[me] ?? "member", group, "manage")) return;
  throw new AppError("FORBIDDEN", say("onlyAdminsMentionEveryone"));
}
