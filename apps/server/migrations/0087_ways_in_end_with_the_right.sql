-- What waits to let a banned person in, and what was made by who may add nobody any more, is over.
delete from group_requests r using group_bans b where b.conversation_id = r.conversation_id and b.user_id = r.user_id;
delete from group_invitations i using group_bans b where b.conversation_id = i.conversation_id and b.user_id = i.user_id;

update invites i set ended_at = now()
where i.conversation_id is not null and i.ended_at is null and not exists (
  select from participants p join conversations c on c.id = p.conversation_id
  where c.id = i.conversation_id and p.user_id = i.user_id and (p.role <> 'member' or c.adding = 'everyone'));
delete from group_invitations i where not exists (
  select from participants p join conversations c on c.id = p.conversation_id
  where c.id = i.conversation_id and p.user_id = i.by_id and (p.role <> 'member' or c.adding = 'everyone'));
