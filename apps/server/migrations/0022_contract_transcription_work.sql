-- Recordings wait as work for their words.
insert into work (kind, key, owner, payload, due_at, attempts, created_at)
select 'transcription', t.message_id::text, m.sender_id,
  jsonb_build_object('conversationId', t.conversation_id, 'isAsked', t.is_asked), t.due_at, t.tries, now()
from transcriptions t join messages m on m.conversation_id = t.conversation_id and m.id = t.message_id;
drop table transcriptions;
