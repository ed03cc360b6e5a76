import { GENDERS, type Gender } from "@lingualoom/translation/address/address.ts";
import type { Glossary, GlossaryTerm, Tone } from "@lingualoom/translation/glossary.ts";
import type { Sql } from "#/platform/database/open.ts";
import { scopesFor } from "./scope.ts";

interface Written {
  readonly writerId: string;
  /** Null for a text that is not a message. */
  readonly conversationId: string | null;
  readonly text: string;
}

interface Row {
  readonly terms: GlossaryTerm[];
  readonly tone: Tone | null;
  readonly writer: string | null;
  readonly addressee: string | null;
}

const genderOf = (stored: string | null): Gender | null => GENDERS.find((gender) => gender === stored) ?? null;

/**
 * Returns the terms that occur in a text, from the narrowest glossary first, the tone of its conversation, and how its
 * people want to be spoken of. Only a direct message has one addressee.
 */
export async function readGlossary(sql: Sql, { writerId, conversationId, text }: Written): Promise<Glossary> {
  const folded = text.toLowerCase().normalize("NFC");
  const scopes = scopesFor(writerId, conversationId);
  const [row] = await sql<Row[]>`
    select (
        select coalesce(json_agg(json_build_object('term', g.term, 'translation', g.translation,
            'source', nullif(g.source, ''), 'target', nullif(g.target, ''))
          order by array_position(${scopes}::uuid[], g.scope), g.term, g.source, g.target), '[]')
        from glossary_terms g where g.scope = any(${scopes}::uuid[]) and strpos(${folded}, g.folded) > 0) as terms,
      (select c.tone from conversations c where c.id = ${conversationId}::uuid) as tone,
      (select s.addressed_as from user_settings s
        where s.user_id = ${writerId}::uuid and ${conversationId}::uuid is not null) as writer,
      (select s.addressed_as from conversations c
        join participants p on p.conversation_id = c.id and p.user_id <> ${writerId}::uuid
        join user_settings s on s.user_id = p.user_id
        where c.id = ${conversationId}::uuid and c.kind = 'direct') as addressee`;
  if (!row) return { terms: [], tone: null };
  const { terms, tone } = row;
  const address = { writer: genderOf(row.writer), addressee: genderOf(row.addressee) };
  return { terms, tone, ...((address.writer ?? address.addressee) && { address }) };
}
