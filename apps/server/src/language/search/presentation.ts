import type { FoundMessage } from "@lingualoom/contract/calls/search.ts";
import type { z } from "zod";
import { readMemberships } from "#/people/membership/membership-store.ts";
import type { Database } from "#/platform/database/open.ts";
import { presentMessageAt } from "#/talk/message/presenter.ts";
import { type EventLoopBreaks, type TokenizedText, tokenize } from "./index/tokenize.ts";
import { costOf, findTerms, mostSimilarWord, score } from "./rules/match.ts";
import type { Term } from "./rules/query.ts";
import { readResults, type SearchedMessage, type SearchedRendition } from "./rules/visible-messages-store.ts";
import type { Stems } from "./rules/word-forms.ts";

type Result = z.output<typeof FoundMessage>;

/** One form of the query: as typed, in another language, or with similar words. */
export interface Variant {
  readonly terms: readonly Term[];
  readonly why: Result["why"];
}

export interface Hit extends Pick<Result, "highlights" | "why"> {
  readonly message: SearchedMessage;
  readonly score: number;
  /** Typos between the query and the similar word that was found. */
  readonly typos?: number;
}

export interface TokenizedMessage {
  readonly message: SearchedMessage | SearchedRendition;
  readonly parts: readonly {
    readonly field: Result["highlights"][number]["field"];
    readonly language: string | null;
    readonly tokens: TokenizedText;
  }[];
}

export function tokenizeMessage(message: TokenizedMessage["message"]): TokenizedMessage {
  if ("rendition" in message) {
    const tokens = tokenize(message.rendition);
    return { message, parts: [{ field: "rendition", language: message.target, tokens }] };
  }
  const { text, alt, names, transcripts, language } = message;
  const beside = [
    { field: "alt", text: alt },
    { field: "names", text: names },
    { field: "transcript", text: transcripts },
  ] as const;
  return {
    message,
    parts: [
      { field: "text", language, tokens: tokenize(text) },
      ...beside.flatMap(({ field, text }) =>
        text === null ? [] : [{ field, language: null, tokens: tokenize(text) }],
      ),
    ],
  };
}

export const charactersOf = ({ parts }: TokenizedMessage): number =>
  parts.reduce((sum, { tokens }) => sum + tokens.text.length, 0);

/** Matches a message against the variants in their order, and returns the hit with its highlights. */
export async function matchMessage(
  tokenized: TokenizedMessage,
  variants: readonly Variant[],
  stems: Stems,
  breaks: EventLoopBreaks,
): Promise<Hit | null> {
  const { message, parts } = tokenized;
  if (variants.length === 0) return { message, highlights: [], why: { kind: "filters" }, score: 0 };
  for (const { terms, why } of variants) {
    const matches = parts.flatMap((part) => {
      const ranges = findTerms(part.tokens, terms, stems, part.language);
      return ranges ? [{ ...part, ranges }] : [];
    });
    await breaks.after(charactersOf(tokenized) * costOf(terms));
    const [first] = matches;
    if (!first) continue;
    const { field, language } = first;
    const highlights = matches.map(({ field, language, tokens: { text }, ranges }) => ({
      field,
      language,
      ranges,
      ...(field === "text" ? {} : { text }),
    }));
    const hit: Hit = { message, highlights, score: score(first.tokens, terms), why };
    if (why.kind === "similar") {
      const similar = mostSimilarWord(first.tokens, terms);
      if (similar) return { ...hit, why: { ...why, word: similar.word }, typos: similar.typos };
      continue;
    }
    return field === "rendition" && language ? { ...hit, why: { kind: "rendition", language } } : hit;
  }
  return null;
}

/** Joins two hits of the same message: a match in the message itself comes before one in its rendition. */
export function mergeHits(known: Hit, hit: Hit): Hit {
  const [first, second] = known.why.kind === "rendition" ? [hit, known] : [known, hit];
  const fields = new Set(first.highlights.map(({ field, language }) => `${field} ${language}`));
  const further = second.highlights.filter(({ field, language }) => !fields.has(`${field} ${language}`));
  return { ...first, highlights: [...first.highlights, ...further] };
}

export async function presentHits(database: Database, me: string, hits: readonly Hit[], now: Date): Promise<Result[]> {
  if (hits.length === 0) return [];
  const messages = hits.map(({ message }) => message);
  const [rows, conversations] = await Promise.all([
    readResults(database, me, messages),
    readMemberships(database, [...new Set(messages.map(({ conversation_id }) => conversation_id))]),
  ]);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const conversationOf = new Map(conversations.map((one) => [one.conversationId, one]));
  return hits.flatMap(({ message: { id, revision, conversation_id: conversationId }, highlights, why }) => {
    const [row, conversation] = [rowOf.get(id), conversationOf.get(conversationId)];
    // The message was edited or deleted after the search read it.
    if (!conversation || row?.revision !== revision) return [];
    return [{ message: presentMessageAt(row, conversation, now), conversationId, highlights, why }];
  });
}
