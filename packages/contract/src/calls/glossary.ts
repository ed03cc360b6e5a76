import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, LanguageCode, OneLine } from "../fields.ts";
import { GLOSSARY_FILE_CODE_UNITS, TERM_CODE_POINTS } from "../glossary-limits.ts";

const Words = OneLine.max(2 * TERM_CODE_POINTS);

/** A term that stays untranslated, or has a fixed translation for a pair of languages. */
const NewTerm = z.object({
  term: Words.min(1),
  /** Null: never translated. */
  translation: Words.min(1).nullable(),
  /** Languages of the translation; null for an untranslated term. */
  sourceLanguage: LanguageCode.nullable(),
  targetLanguage: LanguageCode.nullable(),
});

const Term = NewTerm.extend({ _id: Id });

const EngineLimits = z.object({
  id: z.string(),
  name: z.string(),
  /** `told`: the engine inflects the term to fit its sentence. `placed`: the translation is inserted verbatim. */
  terms: z.enum(["told", "placed"]),
  tone: z.boolean(),
});

const Glossary = z.object({
  terms: z.array(Term),
  mayChange: z.boolean(),
  engines: z.array(EngineLimits),
});

export const GLOSSARY_FORMATS = ["csv", "tbx"] as const;
const Format = z.enum(GLOSSARY_FORMATS);

const File = z.object({ format: Format, content: z.string().max(GLOSSARY_FILE_CODE_UNITS) });
/** A code unit takes at most three bytes in UTF-8, and at most six escaped in JSON. */
const FILE_BYTES = 6 * GLOSSARY_FILE_CODE_UNITS;
const Exported = z.object({ fileName: z.string(), mediaType: z.string(), content: z.string() });
const Imported = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
});
const Done = z.object({ success: z.literal(true) });

const conversation = z.object({ conversationId: Id });
const termOf = z.object({ termId: Id });
const query = z.object({ format: Format });

/** A stored answer would outlive its terms. */
const text = { holdsText: true, keepsAnswer: false } as const;
const list = { holdsText: true, output: Glossary } as const;
const add = { ...text, body: NewTerm, output: Term, status: 201 } as const;
const change = { ...text, body: NewTerm, output: Term } as const;
const remove = { output: Done } as const;
const take = { ...text, body: File, bodyBytes: FILE_BYTES, output: Imported } as const;
const give = { holdsText: true, query, output: Exported } as const;

const mine = { access: "session", errors: ["NOT_FOUND", "UNSUPPORTED_LANGUAGE"] } as const;
const ours = { access: "session", errors: ["NOT_FOUND", "FORBIDDEN", "UNSUPPORTED_LANGUAGE"] } as const;
const operators = { access: "admin", errors: ["NOT_FOUND", "UNSUPPORTED_LANGUAGE"] } as const;

/**
 * Glossary terms: the caller's own for messages they write, those of a conversation, and those of the server. The
 * narrower scope wins.
 */
export const glossaryCalls = {
  "GET /glossary": { ...mine, ...list },
  "POST /glossary": { ...mine, ...add },
  "PUT /glossary/:termId": { ...mine, ...change, params: termOf },
  "DELETE /glossary/:termId": { ...mine, ...remove, params: termOf },
  /** Adds and updates terms, and removes none; a file with an error changes nothing. */
  "POST /glossary/import": { ...mine, ...take, errors: [...mine.errors, "IN_PROGRESS"] },
  "GET /glossary/export": { ...mine, ...give },
  "GET /conversations/:conversationId/glossary": { ...ours, ...list, params: conversation },
  "POST /conversations/:conversationId/glossary": { ...ours, ...add, params: conversation },
  "PUT /conversations/:conversationId/glossary/:termId": {
    ...ours,
    ...change,
    params: conversation.extend(termOf.shape),
  },
  "DELETE /conversations/:conversationId/glossary/:termId": {
    ...ours,
    ...remove,
    params: conversation.extend(termOf.shape),
  },
  "POST /conversations/:conversationId/glossary/import": {
    ...ours,
    ...take,
    errors: [...ours.errors, "IN_PROGRESS"],
    params: conversation,
  },
  "GET /conversations/:conversationId/glossary/export": { ...ours, ...give, params: conversation },
  "GET /health/admin/glossary": { ...operators, ...list },
  "POST /health/admin/glossary": { ...operators, ...add },
  "PUT /health/admin/glossary/:termId": { ...operators, ...change, params: termOf },
  "DELETE /health/admin/glossary/:termId": { ...operators, ...remove, params: termOf },
  "POST /health/admin/glossary/import": {
    ...operators,
    ...take,
    errors: [...operators.errors, "IN_PROGRESS"],
  },
  "GET /health/admin/glossary/export": { ...operators, ...give },
} as const satisfies CallMap;

export type NewTerm = z.infer<typeof NewTerm>;
export type Term = z.infer<typeof Term>;
export type Glossary = z.infer<typeof Glossary>;
export type GlossaryFormat = z.infer<typeof Format>;
export type GlossaryFile = z.infer<typeof File>;
export type ExportedGlossary = z.infer<typeof Exported>;
export type ImportedGlossary = z.infer<typeof Imported>;
