import { unindex } from "#/language/search/index/index-store.ts";
import { lockConversation } from "#/people/membership/lock-store.ts";
import type { Platform } from "#/platform/context.ts";
import { notFound } from "#/platform/errors.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { addWork } from "#/platform/work-queue/work-store.ts";
import type { GroupChanges } from "#/talk/conversations/groups/change-group.ts";
import { lockGroupToJoin } from "#/talk/conversations/groups/group-store.ts";
import { insertMembers, roleOf } from "#/talk/conversations/groups/members-store.ts";
import { deleteTexts, type TextEndings } from "#/talk/message/delete-texts-store.ts";
import {
  answerFor,
  type Claimed,
  groupsOfPerson,
  handOver,
  noteAnswered,
  readClaimed,
  readSaidToBe,
  someMessagesOf,
} from "./claim-store.ts";
import { readTargets } from "./import-store.ts";

const KIND = "imported-person";
const ATTEMPTS = 9;
/** Messages per transaction, which blocks sends to their conversation for some milliseconds. */
const BATCH = 200;

export interface ClaimContext extends Platform {
  readonly deliver: MemberDelivery;
  readonly endings: TextEndings;
}

export type Answer = "claim" | "erase" | "none";

/** Lets people say whether imported messages are theirs, and changes the messages after their answer. */
export class Claims {
  readonly #context: ClaimContext;
  readonly #changes: GroupChanges;

  constructor(context: ClaimContext, changes: GroupChanges) {
    this.#context = context;
    this.#changes = changes;
    context.work.register({
      kind: KIND,
      run: async ({ key }) => {
        await this.#apply(key);
        return undefined;
      },
      attempts: ATTEMPTS,
      atOnce: 1,
    });
  }

  list(me: string) {
    return readSaidToBe(this.#context.database, me);
  }

  /** @throws AppError `NOT_FOUND`, also for what is said to be someone else's, or was answered */
  async answer(me: string, id: string, answer: Answer): Promise<void> {
    const { database, clock, work } = this.#context;
    await database.begin(async (sql) => {
      const now = clock.now();
      if (!(await answerFor(sql, me, id, answer, now))) throw notFound("importNotFound");
      if (answer !== "none") await addWork(sql, { kind: KIND, key: id, owner: me, dueAt: now }, now);
    });
    work.wake(KIND);
    if (answer === "claim") await this.#join(me, id);
  }

  /** A person of an imported server becomes a member of the groups in which they were. */
  async #join(me: string, id: string): Promise<void> {
    for (const conversationId of await groupsOfPerson(this.#context.database, id))
      await this.#changes.run(conversationId, async ({ sql, now, say }) => {
        const group = await lockGroupToJoin(sql, conversationId);
        if (!group || (await roleOf(sql, conversationId, me)) !== null) return null;
        const added = await insertMembers(sql, group, [me], now);
        await say(me, { code: "member_joined", users: [me] });
        return { added };
      });
  }

  async #apply(id: string): Promise<void> {
    const { background, deliver } = this.#context;
    const person = await readClaimed(background, id);
    if (!person) return;
    for (const conversationId of await readTargets(background, person.importId)) {
      let changed = 0;
      for (let count = BATCH; count === BATCH; changed += count) count = await this.#step(person, conversationId);
      if (changed > 0) deliver.toMembers(conversationId, "historyChanged", { conversationId });
    }
    await noteAnswered(background, id);
    this.#context.pictures.collectSoon();
  }

  #step({ id, userId }: Claimed, conversationId: string): Promise<number> {
    const { background, clock, endings, pictures } = this.#context;
    return background.begin(async (sql) => {
      await lockConversation(sql, conversationId);
      const ids = await someMessagesOf(sql, conversationId, id, BATCH);
      if (ids.length === 0) return 0;
      if (userId !== null) {
        await unindex(sql, conversationId, ids);
        await handOver(sql, conversationId, ids, userId);
      } else {
        await pictures.deleteForMessages(sql, conversationId, ids);
        await deleteTexts(sql, endings, conversationId, ids, clock.now());
      }
      return ids.length;
    });
  }
}
