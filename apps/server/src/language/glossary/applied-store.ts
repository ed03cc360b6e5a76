import type { Glossary, GlossaryTerm, Tone } from "@lingualoom/translation/glossary.ts";
import type { Sql } from "#/platform/database/open.ts";
import { scopesFor } from "./scope.ts";

interface Written {
  readonly writerId: string;
  /** Null for a text that is not a message. */
  readonly conversationId: string | null;
  readonly text: string;
}

/** Returns the terms that occur in a text, from the narrowest glossary first, and the tone of its conversation. */
export async function readGlossary(sql: Sql, { writerId, conversationId, text }: Written): Promise<Glossary> {
  const folded = text.toLowerCase().normalize("NFC");
  const scopes = scopesFor(writerId, conversationId);
  const [row] = await sql<{ terms: GlossaryTerm[]; tone: Tone | null }[]>`
    select (
        select coalesce(json_agg(json_build_object('term', g.term, 'translation', g.translation,
            'source', nullif(g.source, ''), 'target', nullif(g.target, ''))
          order by array_position(${scopes}::uuid[], g.scope), g.term, g.source, g.target), '[]')
        from glossary_terms g where g.scope = any(${scopes}::uuid[]) and strpos(${folded}, g.folded) > 0) as terms,
      (select c.tone from conversations c where c.id = ${conversationId}::uuid) as tone`;
  return row ?? { terms: [], tone: null };
}
