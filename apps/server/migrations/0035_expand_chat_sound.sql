-- Whether new messages of a conversation make a sound on the member's devices.
alter table participants add column sound boolean not null default true;
