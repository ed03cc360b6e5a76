-- What was sent to translation engines on each UTC day, in characters: by everybody, and by each person.
create table engine_spending (
  day date not null,
  engine text not null,
  characters bigint not null check (characters >= 0),
  primary key (day, engine)
);

create table person_spending (
  day date not null,
  user_id uuid not null references users on delete cascade,
  characters bigint not null check (characters >= 0),
  primary key (day, user_id)
);
create index person_spending_by_person on person_spending (user_id);
