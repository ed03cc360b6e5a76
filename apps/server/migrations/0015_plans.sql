-- What a person's plan allows is counted against what they did on a UTC day.

-- How many messages they had sent when the day began for them: the rest is of today. Null on a day that had begun
-- before this was counted, and then nothing is held against anybody.
alter table daily_active add column messages_before bigint;

-- Into which languages something was translated for a person on a day; kept for two days.
create table daily_targets (
  user_id uuid not null references users on delete cascade,
  day date not null,
  language text not null,
  constraint daily_targets_key primary key (user_id, day, language)
);
create index daily_targets_by_day on daily_targets (day);

-- A plan somebody was given. Who has no row has the trial of a new account and then the free plan.
create table person_plans (
  user_id uuid primary key references users on delete cascade,
  plan text not null check (plan in ('free', 'pro', 'unlimited'))
);
