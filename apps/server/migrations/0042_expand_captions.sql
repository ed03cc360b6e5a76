-- Whether the page wants to read what is said in the call. What is said itself is stored nowhere.
alter table call_people add column captions boolean not null default false;
