import type { PushShows } from "@lingualoom/contract/calls/push.ts";
import { PUSH_COUNTED } from "@lingualoom/contract/limits.ts";
import type { AttachmentKind } from "@lingualoom/contract/shapes.ts";
import { seenName } from "#/people/people/seen-store.ts";
import type { Sql } from "#/platform/database/open.ts";
import type { QuietRow } from "../devices/quiet-hours-store.ts";
import type { Subscription } from "../service/post-push.ts";
import type { PendingPlace } from "./pending-store.ts";

/** The current content of a conversation's notification, and what the device shows. */
export interface Contents extends Subscription, PendingPlace {
  readonly userId: string;
  readonly shows: PushShows;
  readonly language: string;
  readonly inUse: boolean;
  readonly heldUntil: Date | null;
  readonly quiet: QuietRow | null;
  /** Do not disturb until then. */
  readonly quietUntil: Date | null;
  readonly version: number;
  readonly shownSeq: number | null;
  readonly shownDigest: string | null;
  readonly kind: "direct" | "group";
  readonly title: string;
  readonly autoTranslate: boolean | null;
  readonly practice: boolean;
  readonly count: number;
  /** Null: there is nothing to show. */
  readonly latest: LatestMessage | null;
  readonly badge: number;
}

/** The first attachment of a message. */
export interface ContentKind {
  readonly kind: AttachmentKind;
  readonly name: string;
  readonly isVoice: boolean;
}

export interface LatestMessage {
  readonly id: string;
  readonly seq: number;
  /** Only its thread shows it. */
  readonly inThread: boolean;
  readonly sender: string;
  readonly at: string;
  readonly mentionsMe: boolean;
  readonly silent: boolean;
  readonly carries: ContentKind | null;
}

/** True when a message mentions reader `p`. */
const mentionsReader = (sql: Sql) => sql`
  exists (select from message_mentions a
    where a.conversation_id = m.conversation_id and a.message_id = m.id and (a.user_id = p.user_id or a.user_id is null))`;

/** True when `p` has not read a message in the conversation, or in a thread that they follow. */
const isNewFor = (sql: Sql) => sql`
  case when m.thread_seq is null or m.also_sent then m.seq > p.last_read_seq
    else coalesce((
      select f.following and m.seq > f.last_read_seq from thread_followers f
      where f.conversation_id = m.conversation_id and f.root_seq = m.thread_seq and f.user_id = p.user_id
    ), false) or (m.seq > p.last_read_seq and ${mentionsReader(sql)}) end`;

/** True when `p` wants to be notified of a message, may read it and has not read it. */
const isUnread = (sql: Sql, now: Date) => sql`
  m.conversation_id = p.conversation_id and m.seq >= p.from_seq and ${isNewFor(sql)}
  and m.sender_id <> p.user_id and m.deleted_at is null and m.system is null
  and (m.expires_at is null or m.expires_at > ${now})
  and (p.notify = 'all' or (p.notify = 'mentions' and ${mentionsReader(sql)}))
  and not exists (select from blocks b where b.blocker_id = p.user_id and b.blocked_id = m.sender_id)
  and not exists (select from hidden_messages h
    where h.user_id = p.user_id and h.conversation_id = m.conversation_id and h.seq = m.seq)`;

/**
 * Read when a push is sent, so that a notification never contains more than its reader may read at that time. Undefined
 * when the device or its session is gone.
 */
export async function readContents(
  sql: Sql,
  { deviceId, conversationId }: PendingPlace,
  now: Date,
): Promise<Contents | undefined> {
  const [row] = await sql<Contents[]>`
    select d.id as "deviceId", n.conversation_id as "conversationId", d.user_id as "userId", d.endpoint,
      d.public_key as "publicKey", d.auth_key as "authKey", d.shows, d.language,
      coalesce(d.in_use_until > ${now}, false) as "inUse", d.held_until as "heldUntil",
      (select json_build_object('fromMinute', q.from_minute, 'toMinute', q.to_minute, 'timeZone', q.time_zone)
        from quiet_hours q where q.user_id = d.user_id) as quiet,
      (select s.quiet_until from user_settings s where s.user_id = d.user_id) as "quietUntil",
      n.version, n.shown_seq as "shownSeq", n.shown_digest as "shownDigest", c.kind, c.title,
      p.auto_translate as "autoTranslate", coalesce(p.practice, false) as practice,
      coalesce(jsonb_array_length(unread.messages), 0) as count, unread.messages -> 0 as latest,
      (select count(*) from participants p join conversations c on c.id = p.conversation_id
        where p.user_id = d.user_id and c.last_seq > p.last_read_seq
          and (p.muted_until is null or p.muted_until <= ${now}) and p.notify <> 'none'
          and exists (select from messages m where m.seq > p.last_read_seq and ${isUnread(sql, now)})) as badge
    from push_notifications n
    join push_devices d on d.id = n.device_id
    join sessions s on s.id = d.session_id and s.expires_at > ${now}
    join users u on u.id = d.user_id and u.suspended_at is null
    join conversations c on c.id = n.conversation_id
    left join participants p on p.conversation_id = n.conversation_id and p.user_id = d.user_id
    left join lateral (${unreadMessages(sql, now)}) as unread on true
    where n.device_id = ${deviceId} and n.conversation_id = ${conversationId}`;
  return row;
}

/** Messages that `p` has not read since the notification began, latest first. */
const unreadMessages = (sql: Sql, now: Date) => sql`
  select jsonb_agg(jsonb_build_object('id', one.id, 'seq', one.seq,
    'inThread', one.in_thread, 'sender', one.sender, 'at', one.created_at,
    'mentionsMe', one.mentions_me, 'silent', one.silent, 'carries', one.carries) order by one.seq desc) as messages
  from (
    select m.id, m.seq, m.thread_seq is not null and not m.also_sent as in_thread, m.created_at,
      coalesce(m.silent, false) or not p.sound as silent, case when m.attachment_ids is not null then (
        select jsonb_build_object('kind', f.kind, 'name', f.name, 'isVoice', f.waveform is not null)
        from media f where f.id = m.attachment_ids[1] and f.ended_at is null) end as carries,
      coalesce(m.sent_as, (select ${seenName(sql, sql`p.user_id`)} from users u where u.id = m.sender_id), '') as sender, ${mentionsReader(sql)} as mentions_me
    from messages m
    where m.seq >= n.first_seq and ${isUnread(sql, now)}
    order by m.seq desc limit ${PUSH_COUNTED}
  ) as one`;
