import type { Sql } from "#/platform/database/open.ts";

export interface CaptionReader {
  readonly userId: string;
  readonly target: string;
  readonly reads: readonly string[];
  readonly provider: string;
}

export interface SpokenCall {
  readonly conversationId: string;
  /** Whether anything was said with captions before. */
  readonly captioned: boolean;
  /** Whether the speaker reads captions too. */
  readonly ownCaptions: boolean;
  /** The others in the call who read captions and are members, in the order in which they joined. */
  readonly readers: readonly CaptionReader[];
}

/** @returns undefined when `me` is in no such call */
export async function readSpokenCall(sql: Sql, me: string, callId: string): Promise<SpokenCall | undefined> {
  const [row] = await sql<SpokenCall[]>`
    select c.conversation_id as "conversationId", mine.captions as "ownCaptions", c.captioned, (
      select coalesce(json_agg(json_build_object('userId', p.user_id, 'target', coalesce(s.preferred_language, 'en'),
          'reads', coalesce(s.read_languages, '{}'), 'provider', coalesce(s.translation_provider, ''))
        order by p.joined_at, p.user_id), '[]')
      from call_people p
      join participants m on m.conversation_id = c.conversation_id and m.user_id = p.user_id
      left join user_settings s on s.user_id = p.user_id
      where p.call_id = c.id and p.state = 'in' and p.captions and p.user_id <> mine.user_id) as readers
    from call_people mine join calls c on c.id = mine.call_id and c.ended_at is null
    where mine.call_id = ${callId} and mine.user_id = ${me} and mine.state = 'in'`;
  return row;
}
