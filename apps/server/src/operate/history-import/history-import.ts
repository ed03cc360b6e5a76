import { randomUUIDv7 } from "node:crypto";
import { UnreadableExport } from "@lingualoom/chat-exports/history.ts";
import type { ImportProblem } from "@lingualoom/contract/calls/imports.ts";
import type { Detector } from "@lingualoom/translation/detection/detection.ts";
import { RUN_MESSAGES } from "#/language/search/index/index-store.ts";
import { lockConversation } from "#/people/membership/lock-store.ts";
import type { Memberships } from "#/people/membership/membership.ts";
import type { OperatorLevels } from "#/people/membership/privacy-level.ts";
import type { Platform } from "#/platform/context.ts";
import type { Transaction } from "#/platform/database/open.ts";
import { AppError } from "#/platform/errors.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import type { RunResult } from "#/platform/work-queue/work.ts";
import { addWork } from "#/platform/work-queue/work-store.ts";
import type { GroupChanges } from "#/talk/conversations/groups/change-group.ts";
import { insertGroup } from "#/talk/conversations/groups/group-store.ts";
import { insertMembers } from "#/talk/conversations/groups/members-store.ts";
import { announceSystemMessage } from "#/talk/conversations/settings/announce-settings.ts";
import { endTexts, type TextEndings } from "#/talk/message/delete-texts-store.ts";
import { insertSystemMessage } from "#/talk/message/system-message-store.ts";
import { AttachedFiles } from "./attached-files.ts";
import { ExportGone, openExportFiles } from "./export-files.ts";
import {
  arrangeHistory,
  countOf,
  hideBelow,
  indexLater,
  readLowest,
  readLowestOf,
  removeLowest,
  showFrom,
  unindexBelow,
} from "./history-store.ts";
import {
  abandonImports,
  type ConversationRow,
  changeImport,
  chooseConversations,
  claimOwn,
  countConversations,
  countPeoplesMessages,
  endGivenUp,
  endUpload,
  type ImportRow,
  lockImport,
  matchByAddress,
  nextConversation,
  noteDone,
  readConversations,
  readImport,
  readPeople,
  readTargets,
  setTarget,
} from "./import-store.ts";
import { recognise, stageExport } from "./read-export.ts";
import { dropStaged, findEarlierTarget } from "./staging-store.ts";
import { connectAll, Interrupted, languagesOf, writeBatch } from "./write-history.ts";

/** Kind of the work of imports. */
export const IMPORT_KIND = "import";
const ATTEMPTS = 9;
/** Milliseconds after which a run lets others come first. */
const RUN_MS = 20_000;
/** Milliseconds between two events of progress. */
const PROGRESS_MS = 1_000;
/** Messages and staged rows that one transaction deletes. */
const UNDO_BATCH = 200;
const STAGED_BATCH = 5_000;
const DAY_MS = 86_400_000;
/** Days after which an import that waits for its owner is undone. */
const KEPT_DAYS = 30;
/** A group of the export that has no name. */
const NO_TITLE = "…";

export interface ImportContext extends Platform {
  readonly deliver: MemberDelivery;
  readonly detector: Detector;
  readonly endings: TextEndings;
  readonly memberships: Memberships;
  readonly defaultPrivacyLevel: () => OperatorLevels["default"];
}

/**
 * Reads, writes and undoes imports, as work that survives restarts. Each step is one transaction that can be repeated:
 * a message leaves the staging table in the transaction that stores it.
 */
export class HistoryImport {
  readonly #context: ImportContext;
  readonly #changes: GroupChanges;
  readonly #announcedAt = new Map<string, number>();

  constructor(context: ImportContext, changes: GroupChanges) {
    this.#context = context;
    this.#changes = changes;
    context.work.register({
      kind: IMPORT_KIND,
      run: ({ key }, signal) => this.#run(key, signal),
      attempts: ATTEMPTS,
      atOnce: 1,
    });
  }

  /** Adds the import's next run, in the caller's transaction; call `wake` after the commit. */
  async add(sql: Transaction, { id, byId }: Pick<ImportRow, "id" | "byId">): Promise<void> {
    const now = this.#context.clock.now();
    await addWork(sql, { kind: IMPORT_KIND, key: id, owner: byId, dueAt: now }, now);
  }

  wake(): void {
    this.#context.work.wake(IMPORT_KIND);
  }

  async #run(id: string, signal: AbortSignal): Promise<RunResult> {
    const row = await readImport(this.#context.background, id);
    if (!row) return undefined;
    try {
      if (row.state === "reading") await this.#read(row, signal);
      else if (row.state === "writing") return await this.#write(row, signal);
      else if (row.state === "undoing") await this.#undo(row, signal);
    } catch (error) {
      if (error instanceof Interrupted) return undefined;
      const problem = problemOf(error);
      if (!problem) throw error;
      const mayGoOn = problem.code === "noRoom";
      await this.#change(row, mayGoOn ? "paused" : "failed", problem);
      if (!mayGoOn) await this.#forget(row, signal);
      this.#context.log.info({ importId: id, ...problem }, "an export cannot be imported");
    }
    return undefined;
  }

  /** @returns false when the state is another one by now */
  async #change(
    { id, state }: ImportRow,
    to: ImportRow["state"],
    problem: ImportRow["problem"] = null,
    more?: (sql: Transaction) => Promise<unknown>,
  ): Promise<boolean> {
    const { background, clock } = this.#context;
    const changed = await background.begin(async (sql) => {
      const row = await lockImport(sql, id);
      if (row?.state !== state) return null;
      await changeImport(sql, id, { state: to, problem }, clock.now());
      await more?.(sql);
      return row;
    });
    if (changed) this.announce(changed);
    return changed !== null;
  }

  /** Tells the importer's devices that the import goes on; now and then, because each batch takes moments. */
  #announceProgress(row: ImportRow): void {
    const now = performance.now();
    if (now - (this.#announcedAt.get(row.id) ?? -PROGRESS_MS) < PROGRESS_MS) return;
    this.#announcedAt.set(row.id, now);
    this.announce(row);
  }

  /** Tells the importer's devices that the import has changed. */
  announce({ id, byId, conversationId }: Pick<ImportRow, "id" | "byId" | "conversationId">): void {
    if (byId) this.#context.deliver.to([byId], "importChanged", { importId: id, conversationId });
  }

  async #read(row: ImportRow, signal: AbortSignal): Promise<void> {
    const { background, clock, config, detector } = this.#context;
    await this.#dropStaged(row.id, signal);
    const files = await openExportFiles({ ...this.#context, database: background }, row);
    const reader = await recognise(files);
    await changeImport(background, row.id, { source: reader.source }, clock.now());
    const { retentionDays } = config;
    const keptSince = retentionDays > 0 ? new Date(clock.now().getTime() - retentionDays * DAY_MS) : null;
    const goesOn = async () => {
      signal.throwIfAborted();
      if ((await readImport(background, row.id))?.state !== "reading") throw new Interrupted();
    };
    const reading = { row: { ...row, source: reader.source }, files, reader, keptSince, goesOn, database: background };
    const found = await stageExport(reading, async (texts) =>
      (await languagesOf(detector, texts)).map(({ language }) => (language === "und" ? null : language)),
    );
    await this.#change(row, "ready", null, async (sql) => {
      await countConversations(sql, row.id);
      await countPeoplesMessages(sql, row.id);
      if (row.conversationId === null) await matchByAddress(sql, row.id);
      // One chat has room for one; the largest is the likeliest.
      const [largest] = await readConversations(sql, row.id, 1);
      if (row.conversationId !== null && largest) await chooseConversations(sql, row.id, [largest.key]);
      await changeImport(sql, row.id, { found }, clock.now());
    });
  }

  async #write(row: ImportRow, signal: AbortSignal): Promise<RunResult> {
    const { background, clock, detector } = this.#context;
    const until = performance.now() + RUN_MS;
    await claimOwn(background, row, clock.now());
    const people = new Map((await readPeople(background, row.id)).map((person) => [person.id, person]));
    const exported = await openExportFiles({ ...this.#context, database: background }, row);
    const files = new AttachedFiles(this.#context, exported, signal);
    for (
      let next = await nextConversation(background, row.id);
      next;
      next = await nextConversation(background, row.id)
    ) {
      const conversationId = next.conversationId ?? (await this.#target(row, next));
      const writing = { database: background, detector, now: () => clock.now(), row, people, files, signal };
      for (let more = true; more; ) {
        signal.throwIfAborted();
        more = await writeBatch({ ...writing, from: next.key, conversationId });
        this.#announceProgress(row);
        if (performance.now() > until) return { again: clock.now() };
      }
      await connectAll(writing, conversationId);
      await this.#reveal(row, next, conversationId);
    }
    await this.#change(row, "done");
    await this.#forget(row, signal);
    return undefined;
  }

  /** The conversation into which one of the export goes: the given one, that of an earlier import, or a new group. */
  async #target(row: ImportRow, { key, title, members }: ConversationRow): Promise<string> {
    const { background } = this.#context;
    const known = row.conversationId ?? (await findEarlierTarget(background, row, key));
    if (known !== null) {
      await setTarget(background, row.id, key, known);
      return known;
    }
    const owner = row.byId;
    if (owner === null) throw new Interrupted();
    const id = randomUUIDv7();
    const initialPrivacyLevel = this.#context.defaultPrivacyLevel();
    const people = new Map((await readPeople(background, row.id)).map((one) => [one.id, one]));
    const accounts = new Set(members.flatMap((member) => people.get(member)?.account ?? []));
    accounts.delete(owner);
    await this.#changes.run(id, async ({ sql, now, say }) => {
      const name = title || NO_TITLE;
      await insertGroup(sql, { id, owner, title: name, description: "", mediaId: null, initialPrivacyLevel, now });
      await say(owner, { code: "group_created", value: name });
      const added = await insertMembers(
        sql,
        { conversationId: id, lastSeq: 1, historyForNew: "all" },
        [...accounts],
        now,
      );
      await setTarget(sql, row.id, key, id);
      return { added: [owner, ...added] };
    });
    return id;
  }

  /** Shows what was written to the members, all at once. */
  async #reveal(row: ImportRow, { key }: ConversationRow, conversationId: string): Promise<void> {
    const { background, clock } = this.#context;
    const now = clock.now();
    const line = await background.begin(async (sql) => {
      await lockConversation(sql, conversationId);
      if ((await lockImport(sql, row.id))?.state !== "writing") throw new Interrupted();
      const count = await countOf(sql, conversationId, row.id);
      await noteDone(sql, row.id, key, now);
      if (count === 0) return null;
      const { firstSeq, lowestSeq } = await readLowest(sql, conversationId);
      if (firstSeq < 1) await this.#arrange(sql, conversationId, null);
      await showFrom(sql, conversationId, lowestSeq);
      if (row.byId === null) return null;
      const system = { code: "history_imported", value: `${row.source} ${count}` } as const;
      return insertSystemMessage(sql, { conversationId, by: row.byId, system, now });
    });
    await this.#announceHistory(conversationId, line);
  }

  async #arrange(sql: Transaction, conversationId: string, hidden: string | null): Promise<void> {
    if (!(await arrangeHistory(sql, conversationId, hidden))) return;
    await unindexBelow(sql, conversationId, 1);
    await indexLater(sql, conversationId, RUN_MESSAGES);
  }

  async #announceHistory(conversationId: string, line: Parameters<typeof announceSystemMessage>[2]): Promise<void> {
    const { memberships, deliver } = this.#context;
    const before = await memberships.find(conversationId);
    if (!before) return;
    memberships.changed(before);
    const conversation = await memberships.find(conversationId);
    if (!conversation) return;
    announceSystemMessage(deliver, conversation, line);
    deliver.toMembers(conversationId, "historyChanged", { conversationId });
  }

  /** First hides what was imported, then deletes it in small steps. */
  async #undo(row: ImportRow, signal: AbortSignal): Promise<void> {
    const { background, endings, pictures } = this.#context;
    for (const conversationId of await readTargets(background, row.id)) {
      await this.#hide(row, conversationId);
      for (let isLeft = true; isLeft; ) {
        signal.throwIfAborted();
        isLeft = await background.begin(async (sql) => {
          await lockConversation(sql, conversationId);
          const ids = await readLowestOf(sql, { conversationId, importId: row.id }, UNDO_BATCH);
          if (ids.length === 0) return false;
          await pictures.deleteForMessages(sql, conversationId, ids);
          await endTexts(sql, endings, conversationId, ids);
          await removeLowest(sql, conversationId, ids);
          return true;
        });
      }
    }
    await this.#forget(row, signal);
    await this.#change(row, "undone");
  }

  async #hide(row: ImportRow, conversationId: string): Promise<void> {
    const { background, clock } = this.#context;
    const line = await background.begin(async (sql) => {
      await lockConversation(sql, conversationId);
      const count = await countOf(sql, conversationId, row.id);
      const { firstSeq, lowestSeq } = await readLowest(sql, conversationId);
      const visibleFrom = lowestSeq + count;
      if (count === 0 || visibleFrom <= firstSeq) return null;
      await this.#arrange(sql, conversationId, row.id);
      await hideBelow(sql, conversationId, visibleFrom);
      if (row.byId === null) return null;
      const system = { code: "history_removed", value: `${row.source} ${count}` } as const;
      return insertSystemMessage(sql, { conversationId, by: row.byId, system, now: clock.now() });
    });
    await this.#announceHistory(conversationId, line);
  }

  /** Undoes imports whose owner has not gone on with them for a month, and lets those go on that failed too often. */
  async sweep(): Promise<void> {
    const { background, clock } = this.#context;
    const now = clock.now();
    await background.begin(async (sql) => {
      await endGivenUp(sql, now);
      for (const row of await abandonImports(sql, new Date(now.getTime() - KEPT_DAYS * DAY_MS), now))
        await this.add(sql, row);
    });
    this.wake();
  }

  /** Deletes the uploaded export, and what was read of it and not written. */
  async #forget(row: ImportRow, signal: AbortSignal): Promise<void> {
    const { background, clock, pictures } = this.#context;
    await this.#dropStaged(row.id, signal);
    await endUpload(background, row, clock.now());
    pictures.collectSoon();
  }

  async #dropStaged(importId: string, signal: AbortSignal): Promise<void> {
    const { background } = this.#context;
    for (let count = STAGED_BATCH; count === STAGED_BATCH; ) {
      signal.throwIfAborted();
      ({ count } = await dropStaged(background, importId, STAGED_BATCH));
    }
  }
}

/** Null for failures that a repeat may mend. */
function problemOf(error: unknown): { code: ImportProblem; where: string } | null {
  if (error instanceof UnreadableExport) return { code: error.code, where: error.where.slice(0, 200) };
  // Only the operator can mend it, so the importer should know, and continues when there is room.
  if (error instanceof AppError && error.sentence.code === "noRoomForFiles") return { code: "noRoom", where: "" };
  return error instanceof ExportGone ? { code: "fileGone", where: "" } : null;
}
