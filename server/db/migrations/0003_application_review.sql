-- Reviewing received applications.

alter table applications add column waitlist_rank integer;
alter table transitions add column state_before jsonb;
alter table transitions add column undone boolean not null default false;
create index transitions_state_before on transitions (at) where state_before is not null;

create table application_reviews (
  application_id bigint primary key references applications (id) on delete cascade,
  owner_id text not null references users (id) on delete cascade,
  read_at timestamptz(3),
  score smallint check (score between 1 and 5),
  tags text[] not null default '{}'
);
create index application_reviews_owner on application_reviews (owner_id);

create table application_edits (
  id bigint primary key generated always as identity,
  application_id bigint not null references applications (id) on delete cascade,
  at timestamptz(3) not null,
  changed text[] not null,
  previous jsonb
);
create index application_edits_application on application_edits (application_id);
create index application_edits_previous on application_edits (at) where previous is not null;

create table message_templates (
  id bigint primary key generated always as identity,
  owner_id text not null references users (id) on delete cascade,
  kind text not null check (kind in ('invitation', 'reason')),
  name text not null,
  body text not null,
  updated_at timestamptz(3) not null,
  unique (owner_id, kind, name)
);
