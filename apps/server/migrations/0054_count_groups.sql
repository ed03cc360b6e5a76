-- The dashboard counts groups and their sizes without reading the direct conversations, of which there are many more.
create index conversations_groups on conversations (member_count) where kind = 'group' and ended_at is null;
