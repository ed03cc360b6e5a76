-- One row: the list of backends as an administrator last changed it. Without it the list is the deployment's.
create table backend_list (
  only_one boolean primary key default true check (only_one),
  backends text[] not null,
  revision int not null,
  updated_by uuid,
  updated_at timestamptz not null
);
