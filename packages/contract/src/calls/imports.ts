import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, LanguageCode, Time, TimeZone } from "../fields.ts";
import { IMPORT_PEOPLE_SHOWN } from "../limits.ts";
import { ImportSource, Person } from "../shapes.ts";

export const DateOrder = z.enum(["dayFirst", "monthFirst", "yearFirst"]);

export const ImportState = z.enum(["reading", "ready", "writing", "paused", "done", "undoing", "undone", "failed"]);

/** Reasons why an export cannot be read. */
export const ImportProblem = z.enum([
  "unknownExport",
  "brokenArchive",
  "encryptedArchive",
  "archiveTooLarge",
  "tooManyFiles",
  "brokenJson",
  "wrongEncoding",
  "lineTooLong",
  "tooManyPeople",
  "tooManyConversations",
  "tooManyMessages",
  "htmlExport",
  "encryptedBackup",
  "tooDeep",
  "disappearing",
  "noRoom",
  "fileGone",
]);

/** Reasons why a part of an export stays behind. */
export const LeftOutReason = z.enum([
  "brokenEntry",
  "unknownKind",
  "noDate",
  "missingFile",
  "unsafePath",
  "empty",
  "privateChat",
  "tooLong",
  "refusedFile",
  "tooOld",
  "erased",
]);

export const ImportedConversation = z.object({
  _id: z.string(),
  title: z.string(),
  kind: z.enum(["direct", "group"]),
  messages: z.number().int(),
  firstAt: Time.nullable(),
  lastAt: Time.nullable(),
  chosen: z.boolean(),
  /** The conversation that its messages are in; null before. */
  conversationId: Id.nullable(),
});

/** An author in an export. */
export const ImportedPerson = z.object({
  _id: Id,
  name: z.string(),
  messages: z.number().int(),
  /** The account that the messages are said to be of. */
  user: Person.nullable(),
  /** They have said that it is theirs, or erased it. */
  answer: z.enum(["claimed", "erased"]).nullable(),
  /** A member with a similar name. */
  suggestion: Person.nullable(),
  /** The link for this person, once it was made. */
  invite: z.string().nullable(),
});

/** What stands in an export. */
export const ImportFound = z.object({
  messages: z.number().int(),
  people: z.number().int(),
  conversations: z.number().int(),
  /** Files in the export, and their bytes. */
  files: z.number().int(),
  bytes: z.number().int(),
  firstAt: Time.nullable(),
  lastAt: Time.nullable(),
  /** Estimated from a sample, most frequent first. */
  languages: z.array(z.object({ language: LanguageCode, share: z.number() })),
  leftOut: z.array(z.object({ reason: LeftOutReason, count: z.number().int(), examples: z.array(z.string()) })),
  /** The order of numbers in dates such as "03/04/2020", where the files do not tell. */
  question: z.object({ guess: DateOrder, example: z.string() }).optional(),
});

export const Import = z.object({
  _id: Id,
  /** Null for an import of many conversations. */
  conversationId: Id.nullable(),
  /** Who brought it; null after their account was deleted. */
  by: Person.nullable(),
  source: ImportSource.nullable(),
  state: ImportState,
  timeZone: z.string(),
  dateOrder: DateOrder.optional(),
  problem: z.object({ code: ImportProblem, where: z.string() }).nullable(),
  found: ImportFound.nullable(),
  /** Messages that are stored already. */
  written: z.number().int(),
  createdAt: Time,
});

const params = z.object({ id: Id });
const NewImport = z.object({
  /** An upload with the metadata `export`. */
  mediaId: Id,
  timeZone: TimeZone,
});
const done = z.object({ success: z.literal(true) });

/**
 * Brings the history of another chat. The server reads an uploaded export, answers with what it found, and writes it
 * once its owner says so: as messages before the first one written here, which no one sees until all are there.
 */
export const importCalls = {
  "GET /conversations/:conversationId/imports": {
    access: "session",
    forPeople: true,
    holdsText: true,
    params: z.object({ conversationId: Id }),
    output: z.array(Import),
    errors: ["NOT_FOUND", "FORBIDDEN"],
  },
  /** Repeated for the same upload, it answers with the same import. */
  "POST /conversations/:conversationId/imports": {
    access: "session",
    forPeople: true,
    keepsAnswer: false,
    holdsText: true,
    params: z.object({ conversationId: Id }),
    body: NewImport,
    output: Import,
    status: 201,
    errors: ["NOT_FOUND", "FORBIDDEN", "IN_PROGRESS", "RATE_LIMITED"],
  },
  "GET /imports/:id": {
    access: "session",
    forPeople: true,
    holdsText: true,
    params,
    output: Import.extend({
      /** At most `IMPORT_PEOPLE_SHOWN`, those with the most messages first. */
      people: z.array(ImportedPerson).max(IMPORT_PEOPLE_SHOWN),
      conversations: z.array(ImportedConversation).max(IMPORT_PEOPLE_SHOWN),
    }),
    errors: ["NOT_FOUND"],
  },
  /** Answers questions, names people, chooses conversations, and starts, pauses or continues. */
  "PATCH /imports/:id": {
    access: "session",
    forPeople: true,
    keepsAnswer: false,
    holdsText: true,
    params,
    body: z.object({
      timeZone: TimeZone.optional(),
      dateOrder: DateOrder.optional(),
      people: z
        .array(z.object({ _id: Id, userId: Id.nullable() }))
        .max(IMPORT_PEOPLE_SHOWN)
        .optional(),
      /** The conversations of the export to be imported; into a single conversation only one. */
      conversations: z.array(z.string().max(64)).max(IMPORT_PEOPLE_SHOWN).optional(),
      state: z.enum(["writing", "paused"]).optional(),
    }),
    output: Import,
    errors: ["NOT_FOUND", "IN_PROGRESS"],
  },
  /** Undoes an import: nothing of it remains, and no message written here changes. */
  "DELETE /imports/:id": {
    access: "session",
    forPeople: true,
    params,
    output: done,
    errors: ["NOT_FOUND"],
  },
  /** Creates the link for one person of the export, by which they join and say what is theirs. */
  "POST /imports/:id/people/:personId/invite": {
    access: "session",
    forPeople: true,
    keepsAnswer: false,
    params: z.object({ id: Id, personId: Id }),
    output: z.object({ url: z.string() }),
    errors: ["NOT_FOUND", "FORBIDDEN", "RATE_LIMITED"],
  },
  /** Imported messages that are said to be the caller's. */
  "GET /imported": {
    access: "session",
    forPeople: true,
    holdsText: true,
    output: z.array(
      z.object({
        _id: Id,
        name: z.string(),
        source: ImportSource,
        messages: z.number().int(),
        /** Null for an import of many conversations. */
        conversationId: Id.nullable(),
        title: z.string(),
        by: Person.nullable(),
      }),
    ),
  },
  /** `claim`: they become the caller's messages. `erase`: their texts and files are deleted for everyone. `none`: no. */
  "POST /imported/:id": {
    access: "session",
    forPeople: true,
    params,
    body: z.object({ answer: z.enum(["claim", "erase", "none"]) }),
    output: done,
    errors: ["NOT_FOUND"],
  },
  "GET /admin/imports": { access: "admin", holdsText: true, output: z.array(Import) },
  /** Imports a whole server: each conversation of the export becomes a group, whose owner is the caller. */
  "POST /admin/imports": {
    access: "admin",
    keepsAnswer: false,
    holdsText: true,
    body: NewImport,
    output: Import,
    status: 201,
    errors: ["NOT_FOUND", "IN_PROGRESS"],
  },
} as const satisfies CallMap;

export type Import = z.infer<typeof Import>;
export type ImportFound = z.infer<typeof ImportFound>;
export type ImportedPerson = z.infer<typeof ImportedPerson>;
export type ImportedConversation = z.infer<typeof ImportedConversation>;
export type ImportProblem = z.infer<typeof ImportProblem>;
export type LeftOutReason = z.infer<typeof LeftOutReason>;
