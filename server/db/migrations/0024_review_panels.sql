-- Review panels: a proposal's rubric, the reviews of its applications, prepared answers and conflicts of interest.

create table review_panels (
  proposal_id bigint primary key references proposals (id) on delete cascade,
  -- Reviewers read prepared answers, and nothing that names the applicant. Once false it stays false.
  is_blind boolean not null default true,
  wanted smallint not null check (wanted between 1 and 3),
  review_by timestamptz(3),
  created_at timestamptz(3) not null
);

create table review_criteria (
  id bigint primary key generated always as identity,
  proposal_id bigint not null references review_panels (proposal_id) on delete cascade,
  position smallint not null check (position between 1 and 6),
  name text not null check (char_length(name) between 1 and 40),
  hint text not null check (char_length(hint) <= 200),
  weight smallint not null check (weight between 1 and 5),
  text_for_1 text not null check (char_length(text_for_1) <= 200),
  text_for_3 text not null check (char_length(text_for_3) <= 200),
  text_for_5 text not null check (char_length(text_for_5) <= 200),
  unique (proposal_id, position)
);

create table reviews (
  id bigint primary key generated always as identity,
  application_id bigint not null references applications (id) on delete cascade,
  reviewer_id text not null references users (id) on delete cascade,
  status text not null default 'assigned' check (status in ('assigned', 'draft', 'submitted', 'changed', 'returned')),
  -- Scores by criterion id; null where the reviewer cannot judge.
  scores jsonb not null default '{}',
  confidence smallint check (confidence between 1 and 3),
  strengths text not null default '' check (char_length(strengths) <= 1000),
  concerns text not null default '' check (char_length(concerns) <= 1000),
  applicant_text text not null default '' check (char_length(applicant_text) <= 500),
  recommendation text check (recommendation in ('recommend', 'maybe', 'not')),
  assigned_at timestamptz(3) not null,
  saved_at timestamptz(3),
  submitted_at timestamptz(3),
  -- Since when the applicant may read `applicant_text` beside the decision.
  released_at timestamptz(3),
  unique (application_id, reviewer_id),
  check ((status in ('submitted', 'changed')) = (submitted_at is not null))
);
create index reviews_of_reviewer on reviews (reviewer_id);

-- What a submitted review said before each change.
create table review_history (
  id bigint primary key generated always as identity,
  review_id bigint not null references reviews (id) on delete cascade,
  at timestamptz(3) not null,
  content jsonb not null
);
create index review_history_of_review on review_history (review_id);

-- Answers as blind reviewers read them. `source` are the answers they were made from: others are not ready.
create table prepared_answers (
  application_id bigint primary key references applications (id) on delete cascade,
  source text[] not null,
  answers text[] not null,
  -- Strings that the owner's side masks beside the known ones.
  extra_masks text[] not null default '{}',
  ready_at timestamptz(3),
  saved_at timestamptz(3) not null
);

-- Conflicts of interest that were decided: confirmed ones hide the application from the person.
create table conflicts (
  application_id bigint not null references applications (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  status text not null check (status in ('confirmed', 'waived')),
  source text not null check (source in ('declared', 'listed', 'named', 'organization', 'domain')),
  kind text check (kind in ('same_lab', 'adviser_or_student', 'coauthor', 'close_person', 'competitor', 'other')),
  reason text not null default '',
  decided_by text references users (id) on delete set null,
  at timestamptz(3) not null,
  primary key (application_id, user_id)
);
create index conflicts_of_user on conflicts (user_id);

-- People that a reviewer or an applicant of the proposal named beforehand.
create table conflict_lists (
  proposal_id bigint not null references proposals (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  entries text[] not null,
  saved_at timestamptz(3) not null,
  primary key (proposal_id, user_id)
);
create index conflict_lists_of_user on conflict_lists (user_id);

-- People with a confirmed conflict: permissions are decided from the application's row alone.
alter table applications add column conflict_ids text[] not null default '{}';

create function store_conflict_ids() returns trigger language plpgsql as $$
declare
  changed bigint := case tg_op when 'DELETE' then old.application_id else new.application_id end;
begin
  update applications set conflict_ids = array(
    select user_id from conflicts
    where application_id = changed and status = 'confirmed'
    order by user_id)
  where id = changed;
  return null;
end $$;
create trigger conflicts_of_applications after insert or update or delete on conflicts
  for each row execute function store_conflict_ids();
