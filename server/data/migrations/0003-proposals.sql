-- Proposals, their drafts, applications, and the history of every move.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Case and accents do not count when searching. unaccent() itself is only stable, since its dictionary could be replaced;
-- naming the dictionary makes it fit for a generated column.
create function fold_text(value text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, value));

-- The searched text: folded, then once more with everything but letters and digits turned into spaces, so that each word start
-- follows a space.
create function search_text_of(value text) returns text
  language sql immutable strict parallel safe
  return ' ' || fold_text(value) || ' ' || regexp_replace(fold_text(value), '[^[:alnum:]]+', ' ', 'g');

-- A kind is found by its value and by its label.
create function kind_words(recruitment_type text) returns text
  language sql immutable strict parallel safe
  return case recruitment_type
    when 'find_mentor' then 'find_mentor Looking for Mentor'
    when 'find_mentee' then 'find_mentee Looking for Mentee'
    when 'find_team' then 'find_team Looking for Team member'
  end;

create table proposals (
  id bigint generated always as identity primary key,
  owner_id text not null references users (id) on delete cascade,
  status text not null check (status in ('open', 'closed', 'announced', 'withdrawn', 'hidden')),
  hidden_from text check (hidden_from in ('open', 'closed', 'announced', 'withdrawn')),
  title text not null,
  name text not null,
  organization text not null,
  city text not null,
  state text not null,
  recruitment_type text not null check (recruitment_type in ('find_mentor', 'find_mentee', 'find_team')),
  work_location text not null check (work_location in ('on_site', 'remote', 'hybrid')),
  app_type text not null check (app_type in ('due_date', 'rolling')),
  with_event boolean not null,
  event_name text not null,
  event_link text not null,
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  close_at timestamptz(3) not null,
  result_at timestamptz(3) not null check (result_at >= close_at),
  time_zone text not null,
  topics text[] not null check (cardinality(topics) = 3),
  skills text[] not null check (cardinality(skills) = 3),
  questions text[] not null check (cardinality(questions) = 3),
  delivery_types text[] not null check (cardinality(delivery_types) = 3),
  delivery_description text not null,
  description text not null,
  required_qualifications text not null,
  notes text not null,
  hours_per_week smallint not null check (hours_per_week in (0, 10, 20, 30, 40)),
  participants smallint not null check (participants between 0 and 4),
  posted_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  announced_at timestamptz(3),
  application_count integer not null default 0 check (application_count >= 0),
  accepted_count integer not null default 0 check (accepted_count >= 0),
  search_text text not null generated always as (
    search_text_of(title || ' ' || name || ' ' || kind_words(recruitment_type) || ' ' || city || ' ' || state)
  ) stored,
  check ((status = 'hidden') = (hidden_from is not null)),
  check ((status = 'announced') = (announced_at is not null) or status in ('hidden')),
  check (app_type = 'due_date' or status <> 'announced'),
  check (with_event or (event_name = 'na' and event_link = 'na'))
);

create index proposals_owner on proposals (owner_id, created_at desc, id desc);
create index proposals_newest on proposals (created_at desc, id desc) where status in ('open', 'closed', 'announced');
create index proposals_open_newest on proposals (created_at desc, id desc) where status = 'open';
create index proposals_open_close on proposals (close_at, id) where status = 'open';
create index proposals_open_applications on proposals (application_count, id) where status = 'open';
create index proposals_open_hours on proposals (hours_per_week, id) where status = 'open';
create index proposals_search on proposals using gin (search_text gin_trgm_ops);

create table proposal_drafts (
  id bigint generated always as identity primary key,
  owner_id text not null references users (id) on delete cascade,
  form jsonb not null,
  revision integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index proposal_drafts_owner on proposal_drafts (owner_id, updated_at desc);

create table applications (
  id bigint generated always as identity primary key,
  proposal_id bigint not null references proposals (id) on delete cascade,
  applicant_id text not null references users (id) on delete cascade,
  status text not null check (status in ('saved', 'submitted', 'shortlisted', 'waitlisted', 'invited', 'not_selected',
    'accepted', 'declined', 'withdrawn')),
  pending_decision text check (pending_decision in ('invited', 'waitlisted', 'not_selected')),
  decision_note text not null default '',
  reply_by timestamptz(3),
  decline_note text not null default '',
  answers text[] not null check (cardinality(answers) = 3),
  comments text not null,
  reference_link text not null,
  resume_id uuid references resumes (id) on delete set null,
  revision integer not null default 1,
  created_at timestamptz(3) not null,
  saved_at timestamptz(3) not null,
  submitted_at timestamptz(3),
  unique (proposal_id, applicant_id),
  check ((status = 'saved') = (submitted_at is null)),
  check (pending_decision is null or status in ('submitted', 'shortlisted', 'waitlisted'))
);
create index applications_applicant on applications (applicant_id, created_at desc);
create index applications_resume on applications (resume_id);

create table moves (
  id bigint generated always as identity primary key,
  proposal_id bigint not null references proposals (id) on delete cascade,
  application_id bigint references applications (id) on delete cascade,
  actor_id text references users (id) on delete set null,
  verb text not null,
  from_status text not null,
  to_status text not null,
  pending boolean not null default false,
  at timestamptz(3) not null
);
create index moves_application on moves (application_id, id);
create index moves_proposal on moves (proposal_id, id) where application_id is null;
