-- Reviewing received applications.

alter table applications add column waitlist_rank integer;

-- For the owner's search and order, since folding and counting are slow: the folded answers and their number of words. Null
-- while the owner may not read them.
alter table applications add column answers_folded text;
alter table applications add column answers_word_count integer;

create function set_answers_folded() returns trigger language plpgsql as $$
declare
  text_of_answers text := array_to_string(new.answers, ' ');
begin
  if new.status in ('saved', 'withdrawn') then
    new.answers_folded := null;
    new.answers_word_count := null;
  else
    new.answers_folded := fold_text(text_of_answers);
    new.answers_word_count := cardinality(array_remove(regexp_split_to_array(text_of_answers, '\s+'), ''));
  end if;
  return new;
end $$;
create trigger applications_answers_folded before insert or update of answers, status on applications
  for each row execute function set_answers_folded();

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
