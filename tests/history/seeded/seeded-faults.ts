// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits quote sources.
import type { FaultName } from "../faults.ts";
import type { Property } from "../invariants.ts";

interface Edit {
  /** Below `apps/server/src`. */
  readonly file: string;
  /** Stands exactly once in the file. */
  readonly from: string;
  readonly to: string;
}

/** A mistake that is put into a copy of the server on purpose, to see whether the checker finds it. */
export interface SeededFault {
  readonly name: string;
  readonly edits: readonly Edit[];
  /** Run in the database before anybody uses it, for protection that stands in the schema. */
  readonly sql?: string;
  /** Faults of the surroundings that bring it to light; none for one that shows on a calm day. */
  readonly faults: readonly FaultName[];
  /** What the checker must report. */
  readonly shows: readonly Property[];
}

const SEND = "talk/messages/send/insert-batch-store.ts";
const HISTORY = "talk/messages/history/history-store.ts";
const MEMBERSHIP = "people/membership/membership.ts";
const TALLIES = "talk/message/tally-store.ts";

/** No server hears from another one that members changed. */
const unheardChanges: Edit = {
  file: MEMBERSHIP,
  from: 'bus.on("membershipChanged", ({ conversationId }) => this.forget(conversationId));',
  to: "",
};

export const SEEDED_FAULTS: readonly SeededFault[] = [
  {
    name: "a message is acknowledged before it is on the disk",
    edits: [
      {
        file: "platform/database/open.ts",
        from: 'application_name: "lingualoom",',
        to: 'application_name: "lingualoom", synchronous_commit: "off",',
      },
    ],
    faults: ["database killed"],
    shows: ["lost"],
  },
  {
    name: "a repeated send is stored a second time",
    edits: [],
    sql: "alter table messages drop constraint messages_client_unique",
    faults: ["server killed", "answers of the database lost", "way to the database cut"],
    shows: ["doubled"],
  },
  {
    name: "members are cached and never looked up again",
    edits: [
      unheardChanges,
      {
        file: MEMBERSHIP,
        from: "if (found && found.membersVersion >= membersVersion) return found;",
        to: "if (found) return found;",
      },
    ],
    faults: [],
    shows: ["unauthorised"],
  },
  {
    name: "a send trusts the members that its server remembers",
    edits: [unheardChanges, { file: SEND, from: '${versions ? "and c.members_version = per.version" : ""}', to: "" }],
    faults: [],
    shows: ["unauthorised"],
  },
  {
    name: "what a device missed begins one message late",
    edits: [
      {
        file: HISTORY,
        from: "and m.change_seq > ${since} and not",
        to: "and m.change_seq > ${since}::bigint + 1 and not",
      },
    ],
    faults: ["server killed", "broker killed", "way to the broker cut"],
    shows: ["missed by a device"],
  },
  {
    name: "a history is sorted by the servers' clocks",
    edits: [
      { file: HISTORY, from: "${part.above} order by m.seq limit", to: "${part.above} order by m.created_at limit" },
    ],
    faults: ["clock of a server jumps"],
    shows: ["wrong for another reader"],
  },
  {
    name: "a reader does not see what they just wrote",
    edits: [
      { file: "platform/database/replica.ts", from: "if (row?.ready) return true;", to: "if (row) return true;" },
    ],
    faults: ["standby falls behind"],
    shows: ["a stale read"],
  },
  {
    name: "the message that was read last counts as unread",
    edits: [
      {
        file: "talk/messages/conversation-list/list-store.ts",
        from: "where x.conversation_id = c.id and x.seq > c.last_read_seq and x.sender_id <> ${me}) -",
        to: "where x.conversation_id = c.id and x.seq >= c.last_read_seq and x.sender_id <> ${me}) -",
      },
    ],
    faults: [],
    shows: ["a wrong counter"],
  },
  {
    name: "a late receipt moves the read position back",
    edits: [{ file: "talk/messages/receipts/receipts-store.ts", from: "and p.${column} < ${reached}", to: "" }],
    faults: [],
    shows: ["a wrong counter"],
  },
  {
    name: "a reaction to a poll counts once for each vote",
    edits: [
      {
        file: "talk/messages/tallies/count-store.ts",
        from: "from message_reactions r\n",
        to: "from message_reactions r left join poll_votes v on v.message_id = r.message_id\n",
      },
    ],
    faults: [],
    shows: ["a wrong counter"],
  },
  {
    name: "taking back a reaction takes back everybody's",
    edits: [
      {
        file: TALLIES,
        from: "where conversation_id = ${conversation_id} and message_id = ${id} and user_id = ${me}\n      and",
        to: "where conversation_id = ${conversation_id} and message_id = ${id}\n      and",
      },
    ],
    faults: [],
    shows: ["a wrong counter"],
  },
  {
    name: "a changed vote counts twice",
    edits: [
      { file: "talk/messages/tallies/polls.ts", from: "await removeChoices(sql, VOTES, known, me, dropped);", to: "" },
    ],
    faults: [],
    shows: ["a wrong counter"],
  },
  {
    name: "an edit of a message with reactions is lost",
    edits: [
      {
        file: "talk/messages/edit/edit-store.ts",
        from: "set: sql`text = ${text}, ",
        to: "set: sql`text = case when reactions is null then ${text} else text end, ",
      },
    ],
    faults: [],
    shows: ["a wrong text"],
  },
  {
    name: "an edit brings a deleted message back",
    edits: [
      {
        file: "talk/messages/edit/edit.ts",
        from: 'if (known.deleted_at || isOver) throw notFound("messageNotFound");',
        to: 'if (isOver) throw notFound("messageNotFound");',
      },
      {
        file: "talk/messages/edit/edit-store.ts",
        from: "set: sql`text = ${text}, ",
        to: "set: sql`deleted_at = null, text = ${text}, ",
      },
    ],
    faults: [],
    shows: ["a wrong text"],
  },
  {
    name: "a deleted message keeps its text",
    edits: [
      {
        file: "talk/message/delete-texts-store.ts",
        from: "deleted_at = ${now}, ${withoutContent(sql)}`",
        to: "deleted_at = ${now}`",
      },
      { file: "talk/message/delete-texts-store.ts", from: ", withoutContent }", to: " }" },
    ],
    faults: [],
    shows: ["leftover"],
  },
  {
    name: "renditions of an earlier text stay",
    edits: [
      { file: "composition/endings.ts", from: "[unindex, endRenditions, endLearned]", to: "[unindex, endLearned]" },
    ],
    faults: [],
    shows: ["leftover"],
  },
  {
    name: "the files of a deleted picture stay",
    edits: [
      {
        file: "platform/media/pictures.ts",
        from: "if (!isShared) await this.#removeFiles({ ...row, id: row.filesId });",
        to: "void isShared;",
      },
    ],
    faults: [],
    shows: ["leftover"],
  },
  {
    name: "a thread still counts a deleted reply",
    edits: [{ file: "talk/message/parts/thread.ts", from: "endsWithMessage: { rows: recountWithout },", to: "" }],
    faults: [],
    shows: ["a wrong counter"],
  },
  {
    name: "who joins reads what was written before",
    edits: [
      {
        file: HISTORY,
        from: "where m.conversation_id = ${conversationId} and m.seq >= ${from}\n    ${rootSeq",
        to: "where m.conversation_id = ${conversationId}\n    ${rootSeq",
      },
    ],
    faults: [],
    shows: ["unauthorised"],
  },
  {
    name: "a scheduled message is dropped when its send fails",
    edits: [
      {
        file: "reach/scheduled/send-scheduled.ts",
        from: "await stopScheduled(database, key, null);",
        to: "return void (await endScheduled(database, key));",
      },
    ],
    faults: ["way to the database cut", "answers of the database lost", "database stopped for a while"],
    shows: ["lost"],
  },
  {
    name: "a batch takes a number too many",
    edits: [
      {
        file: SEND,
        from: "set last_seq = c.last_seq + per.added,",
        to: "set last_seq = c.last_seq + per.added + (case when per.added > 1 then 1 else 0 end),",
      },
    ],
    faults: [],
    shows: ["a gap in the numbers"],
  },
];
