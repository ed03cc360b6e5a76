import { randomUUIDv7 } from "node:crypto";
import type { ImportedConversation, ImportedPerson, Import as WireImport } from "@lingualoom/contract/calls/imports.ts";
import type { ParsedInput } from "@lingualoom/contract/calls.ts";
import { mayInGroup } from "@lingualoom/contract/group-rights.ts";
import { IMPORT_PEOPLE_SHOWN } from "@lingualoom/contract/limits.ts";
import { audit } from "#/people/audit/audit.ts";
import type { Membership } from "#/people/membership/membership-store.ts";
import { asPerson, type PersonRow } from "#/people/people/person.ts";
import type { Caller } from "#/platform/caller.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import { Reply, type Routes } from "#/platform/http/routes.ts";
import { say } from "#/platform/sentences/sentence.ts";
import type { GroupInvites } from "#/talk/conversations/groups/group-invites.ts";
import type { Claims } from "./claims.ts";
import type { HistoryImport, ImportContext } from "./history-import.ts";
import {
  type ConversationRow,
  changeImport,
  chooseConversations,
  findImportOf,
  type ImportRow,
  importsOf,
  insertImport,
  isUnnamed,
  lockImport,
  lockOpenImport,
  type NewImport,
  proposePerson,
  readConversations,
  readImport,
  readPerson,
  readShownPeople,
  type ShownPerson,
  setInvite,
  takeUpload,
} from "./import-store.ts";

type Names =
  | `${"GET" | "POST"} /conversations/:conversationId/imports`
  | `${"GET" | "PATCH" | "DELETE"} /imports/:id`
  | "POST /imports/:id/people/:personId/invite"
  | "GET /imported"
  | "POST /imported/:id"
  | `${"GET" | "POST"} /admin/imports`;

const done = { success: true } as const;
const importNotFound = () => notFound("importNotFound");

export function importRoutes(
  context: ImportContext,
  deps: {
    readonly imports: HistoryImport;
    readonly claims: Claims;
    readonly groupInvites: Pick<GroupInvites, "create">;
  },
): Routes<Names> {
  const { database, clock, memberships, limits, linkOrigin } = context;
  const { imports, claims, groupInvites } = deps;

  /** @throws AppError `NOT_FOUND`, `FORBIDDEN` for members of a group who do not own it */
  async function requireOwner(me: string, conversationId: string): Promise<void> {
    const conversation = await memberships.membershipOf(me, conversationId);
    if (!owns(conversation, me)) throw new AppError("FORBIDDEN", say("onlyOwnerImports"));
  }

  /** Finds an import for who brought it, owns its group, or runs the server. @throws AppError `NOT_FOUND` */
  async function requireImport(me: Caller, id: string, { evenUndone = false } = {}): Promise<ImportRow> {
    const row = await readImport(database, id);
    if (!row || (row.state === "undone" && !evenUndone)) throw importNotFound();
    if (row.conversationId === null) {
      if (!me.isAdmin) throw importNotFound();
      return row;
    }
    const conversation = await memberships.find(row.conversationId);
    if (!conversation?.memberIds.includes(me.userId)) throw importNotFound();
    const isOwn = row.byId === me.userId || (conversation.kind === "group" && owns(conversation, me.userId));
    if (!isOwn) throw importNotFound();
    return row;
  }

  async function create(row: NewImport, note?: (sql: Transaction) => Promise<unknown>): Promise<ImportRow> {
    const known = row.mediaId === null ? null : await findImportOf(database, row.mediaId, row.byId);
    if (known) return known;
    await database.begin(async (sql) => {
      if (await lockOpenImport(sql, row.conversationId)) throw new AppError("IN_PROGRESS", say("importRuns"));
      if (row.mediaId !== null && !(await takeUpload(sql, row.mediaId, row.byId))) throw notFound("fileNotFound");
      await insertImport(sql, row, clock.now());
      await note?.(sql);
      await imports.add(sql, row);
    });
    imports.wake();
    return (await readImport(database, row.id)) as ImportRow;
  }

  const newImport = (
    me: Caller,
    conversationId: string | null,
    { mediaId, timeZone }: ParsedInput<"POST /admin/imports", "body">,
  ): NewImport => ({
    id: randomUUIDv7(),
    byId: me.userId,
    conversationId,
    mediaId,
    folder: null,
    answers: { timeZone },
  });

  return {
    async "GET /conversations/:conversationId/imports"({ me, params: { conversationId } }) {
      await requireOwner(me.userId, conversationId);
      return presentAll(database, await importsOf(database, conversationId), me.userId);
    },
    async "POST /conversations/:conversationId/imports"({ me, params: { conversationId }, body }) {
      await requireOwner(me.userId, conversationId);
      await limits.consume("IMPORT", me.userId);
      const row = await create(newImport(me, conversationId, body));
      return new Reply(await present(database, row, me.userId), { status: 201 });
    },
    async "GET /imports/:id"({ me, params: { id }, headers }) {
      // A page that shows an import learns that it was undone.
      const row = await requireImport(me, id, { evenUndone: true });
      const people = await readShownPeople(database, row, me.userId, IMPORT_PEOPLE_SHOWN);
      const conversations = await readConversations(database, id, IMPORT_PEOPLE_SHOWN);
      return {
        ...(await present(database, row, me.userId)),
        people: people.map((person) => presentPerson(person, linkOrigin(headers))),
        conversations: conversations.map(presentConversation),
      };
    },
    async "PATCH /imports/:id"({ me, params: { id }, body }) {
      await requireImport(me, id);
      await database.begin(async (sql) => {
        const row = await lockImport(sql, id);
        if (!row) throw importNotFound();
        await change(sql, row, body);
      });
      imports.wake();
      const row = await requireImport(me, id);
      imports.announce(row);
      return present(database, row, me.userId);
    },
    async "DELETE /imports/:id"({ me, params: { id } }) {
      const row = await requireImport(me, id);
      await database.begin(async (sql) => {
        await lockImport(sql, id);
        await changeImport(sql, id, { state: "undoing", problem: null }, clock.now());
        await imports.add(sql, row);
      });
      imports.wake();
      imports.announce(row);
      return done;
    },
    async "POST /imports/:id/people/:personId/invite"({ me, params: { id, personId }, headers }) {
      const { conversationId } = await requireImport(me, id);
      const conversation = conversationId === null ? null : await memberships.membershipOf(me.userId, conversationId);
      if (conversation?.kind !== "group" || !(await isUnnamed(database, id, personId))) throw importNotFound();
      const { code } = await groupInvites.create(me.userId, conversation.conversationId, {
        uses: 1,
        approval: false,
        guests: false,
      });
      await setInvite(database, id, personId, code);
      return { url: `${linkOrigin(headers)}/invite/${code}` };
    },
    "GET /imported": async ({ me }) =>
      (await claims.list(me.userId)).map(({ id, by, ...said }) => ({ _id: id, ...said, by: by && asPerson(by) })),
    async "POST /imported/:id"({ me, params: { id }, body: { answer } }) {
      await claims.answer(me.userId, id, answer);
      return done;
    },
    "GET /admin/imports": async ({ me }) => presentAll(database, await importsOf(database, null), me.userId),
    async "POST /admin/imports"({ me, body, address }) {
      const row = newImport(me, null, body);
      const actor = { userId: me.userId, address };
      const made = await create(row, (sql) =>
        audit(sql, clock, { actor, action: "history.imported", details: { import: row.id } }),
      );
      return new Reply(await present(database, made, me.userId), { status: 201 });
    },
  };

  /** @throws AppError `IN_PROGRESS` where the import's state does not allow the change */
  async function change(sql: Transaction, row: ImportRow, body: ParsedInput<"PATCH /imports/:id", "body">) {
    const { timeZone, dateOrder, people = [], conversations, state } = body;
    const demand = (allowed: boolean) => {
      if (!allowed) throw new AppError("IN_PROGRESS", say("importRuns"));
    };
    for (const { _id, userId } of people) await proposePerson(sql, row, _id, userId);
    if (conversations) {
      demand(row.state === "ready");
      await chooseConversations(sql, row.id, row.conversationId === null ? conversations : conversations.slice(0, 1));
    }
    if (timeZone !== undefined || dateOrder !== undefined) {
      demand(row.state === "ready");
      const answers = { ...row.answers, ...(timeZone && { timeZone }), ...(dateOrder && { dateOrder }) };
      // Times are part of what was read.
      await changeImport(sql, row.id, { state: "reading", answers, problem: null }, clock.now());
      await imports.add(sql, row);
    } else if (state === "paused") {
      demand(row.state === "writing" || row.state === "paused");
      await changeImport(sql, row.id, { state }, clock.now());
    } else if (state === "writing") {
      demand(row.state === "ready" || row.state === "paused" || row.state === "writing");
      await changeImport(sql, row.id, { state, problem: null }, clock.now());
      await imports.add(sql, row);
    }
  }
}

const owns = ({ kind, group }: Membership, me: string): boolean => {
  if (kind === "direct") return true;
  return group !== null && mayInGroup(group.roles[me] ?? "member", group, "own");
};

const presentAll = (sql: Sql, rows: readonly ImportRow[], viewer: string): Promise<WireImport[]> =>
  Promise.all(rows.map((row) => present(sql, row, viewer)));

async function present(sql: Sql, row: ImportRow, viewer: string): Promise<WireImport> {
  const by: PersonRow | null = await readPerson(sql, row.byId, viewer);
  const { id, conversationId, source, state, answers, problem, found, written, createdAt } = row;
  return {
    _id: id,
    conversationId,
    by: by && asPerson(by),
    source,
    state,
    ...answers,
    problem,
    found,
    written,
    createdAt: createdAt.toISOString(),
  };
}

function presentPerson({ id, user, suggestion, invite, ...person }: ShownPerson, origin: string): ImportedPerson {
  return {
    _id: id,
    ...person,
    user: user && asPerson(user),
    suggestion: suggestion && asPerson(suggestion),
    invite: invite && `${origin}/invite/${invite}`,
  };
}

const presentConversation = (row: ConversationRow): ImportedConversation => ({
  _id: row.key,
  title: row.title,
  kind: row.kind,
  messages: row.messages,
  firstAt: row.firstAt?.toISOString() ?? null,
  lastAt: row.lastAt?.toISOString() ?? null,
  chosen: row.chosen,
  conversationId: row.conversationId,
});
