interface Counted {
  readonly now: string;
  readonly messages: string;
}

export const countMessages = ({ now, messages }: Counted) => `rolled as (
  insert into daily_counts as d (day, lane, messages)
  values (utc_day(${now}), this_lane(), ${messages})
  on conflict on constraint daily_counts_key do update set messages = d.messages + excluded.messages`;

/** Also counts which of these people are active for the first time today. */
export const countActive = ({ now, messages, people }: Counted & { readonly people: string }) => `active as (
  insert into daily_active (user_id, day, messages_before)
  select t.id, utc_day(${now}), messages_sent(t.id)
  from unnest(${people}::uuid[]) as t(id) join users u on u.id = t.id and not u.is_bot
  on conflict do nothing returning 1
), rolled as (
  insert into daily_counts as d (day, lane, messages, active_users)
  values (utc_day(${now}), this_lane(), ${messages}, (select count(*) from active))
  on conflict on constraint daily_counts_key do update
  set messages = d.messages + excluded.messages, active_users = d.active_users + excluded.active_users`;
