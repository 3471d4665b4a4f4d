create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Text that searches compare.

-- Lower case, without accents. unaccent() alone is only stable, because its dictionary could be replaced: naming the dictionary
-- makes the result usable in indexes and generated columns.
create function fold_text(value text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, value));

-- The folded text with spaces for everything but letters and digits.
create function normalized_words(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(fold_text(value), '[^[:alnum:]]+', ' ', 'g');

-- The folded text, then its words: every word start follows a space.
create function search_text_of(value text) returns text
  language sql immutable strict parallel safe
  return ' ' || fold_text(value) || ' ' || normalized_words(value);

-- " mev | rollup sequencing | data analysis ": a search matches whole words, never across two topics.
create function topic_words(topics text[]) returns text
  language sql immutable strict parallel safe
  return ' ' || replace(
    regexp_replace(fold_text(array_to_string(topics, chr(31))), '[^[:alnum:]\x1f]+', ' ', 'g'),
    chr(31),
    ' | '
  ) || ' ';

-- A recruitment type is found by its value and by its label.
create function kind_words(recruitment_type text) returns text
  language sql immutable strict parallel safe
  return case recruitment_type
    when 'find_mentor' then 'find_mentor Looking for Mentor'
    when 'find_mentee' then 'find_mentee Looking for Mentee'
    when 'find_team' then 'find_team Looking for Team member'
  end;

-- The words of a proposal's topics, skills and summary. With punctuation, the parser would find URLs and file names.
create function search_vector_of(topics text[], skills text[], description text) returns tsvector
  language sql immutable strict parallel safe
  return strip(to_tsvector('simple', normalized_words(array_to_string(topics || skills, ' ') || ' ' || description)));

-- Matches search_vector that start with each word of the term: 'zk-snarks' gives 'zk':* & 'snarks':*. Null without a word.
create function prefix_tsquery(term text) returns tsquery
  language sql immutable strict parallel safe
  return (replace(nullif(plainto_tsquery('simple', normalized_words(term))::text, ''), ' & ', ':* & ') || ':*')::tsquery;

-- People and sign-in.

create table users (
  id text primary key,
  name text not null,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null,
  image text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- Set while the account can't sign in and its sessions and tokens are refused.
  suspended_at timestamptz(3),
  -- Set for admins made at the command line; the configuration lists others by address.
  admin_since timestamptz(3)
);
create index users_suspended on users (suspended_at) where suspended_at is not null;
create index users_search on users using gin (search_text_of(name || ' ' || email) gin_trgm_ops);

-- The identity is provider and subject, never the email. The provider's tokens are not stored.
create table linked_accounts (
  id text primary key,
  provider_id text not null,
  account_id text not null,
  user_id text not null references users (id) on delete cascade,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- The provider's claims at the last sign-in: a change updates the account if its values came from here.
  name text,
  email text,
  unique (provider_id, account_id)
);
create index linked_accounts_user_id on linked_accounts (user_id);

create table sessions (
  id text primary key,
  token text not null unique,
  user_id text not null references users (id) on delete cascade,
  expires_at timestamptz(3) not null,
  user_agent text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

-- Keys that sign ID tokens. The private key is encrypted with SECRET.
create table signing_keys (
  id text primary key,
  public_key text not null,
  private_key text not null,
  alg text,
  crv text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3)
);

-- Browsers a person has signed in with.
create table known_devices (
  user_id text not null references users (id) on delete cascade,
  device_hash text not null,
  seen_at timestamptz(3) not null,
  primary key (user_id, device_hash)
);
create index known_devices_seen on known_devices (seen_at);

-- Profiles. Without a row: an empty profile with its page on.
create table members (
  user_id text primary key references users (id) on delete cascade,
  organization text not null,
  about text not null,
  interests text[] not null,
  page_on boolean not null,
  picture_on boolean not null,
  updated_at timestamptz(3) not null
);

-- Suspensions and their ends. Append-only.
create table member_transitions (
  id bigint generated always as identity primary key,
  member_id text not null references users (id) on delete cascade,
  admin_id text references users (id) on delete set null,
  action text not null check (action in ('suspend', 'restore')),
  note text not null,
  at timestamptz(3) not null
);
create index member_transitions_member on member_transitions (member_id, id);

-- Proposals.

create table proposals (
  id bigint generated always as identity primary key,
  -- Restrict: deleting an account first moves proposals with applications to the user 'former-member', so that no application
  -- disappears with another person's account.
  owner_id text not null references users (id) on delete restrict,
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
  -- How long resumes are stored, as configured when the proposal was posted: a promise to its applicants.
  resume_days smallint not null default 180 check (resume_days between 30 and 3650),
  posted_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  edited_at timestamptz(3),
  announced_at timestamptz(3),
  -- The result date that passed without results before the owner set a later one.
  missed_result_at timestamptz(3),
  -- The close date that a job has seen pass: takes the row out of the indexes of what accepts applications, until close_at changes.
  lapsed_close_at timestamptz(3),
  -- Denormalized counters, updated while holding the row's lock: submitted and not withdrawn; accepted.
  application_count integer not null default 0 check (application_count >= 0),
  accepted_count integer not null default 0 check (accepted_count >= 0),
  title_text text not null generated always as (search_text_of(title)) stored,
  search_text text not null generated always as (search_text_of(
    title || ' ' || name || ' ' || organization || ' ' || kind_words(recruitment_type) || ' ' || city || ' ' || state
  )) stored,
  search_vector tsvector not null generated always as (search_vector_of(topics, skills, description)) stored,
  check ((status = 'hidden') = (hidden_from is not null)),
  check ((status = 'announced') = (announced_at is not null) or status in ('hidden')),
  check (app_type = 'due_date' or status <> 'announced'),
  check (with_event or (event_name = 'na' and event_link = 'na'))
);
create index proposals_owner on proposals (owner_id, created_at desc, id desc);
create index proposals_hidden on proposals (id) where status = 'hidden';

-- Every order of the list and every filter has an index: docs/decisions/017-search.md. First what accepts applications.
create index proposals_open_close on proposals (close_at, id) where status = 'open';
create index proposals_accepting_posted on proposals (created_at, id) include (close_at, participants, accepted_count)
  where status = 'open' and lapsed_close_at is distinct from close_at;
create index proposals_accepting_close on proposals (close_at, id)
  where status = 'open' and lapsed_close_at is distinct from close_at;
create index proposals_accepting_applications on proposals (application_count, id) include (close_at)
  where status = 'open' and lapsed_close_at is distinct from close_at;
create index proposals_accepting_hours on proposals (hours_per_week, id) include (close_at)
  where status = 'open' and lapsed_close_at is distinct from close_at;
create index proposals_accepting_kind_posted
  on proposals (recruitment_type, with_event, work_location, created_at, id) include (close_at)
  where status = 'open' and lapsed_close_at is distinct from close_at;
create index proposals_accepting_kind_close
  on proposals (recruitment_type, with_event, work_location, close_at, id)
  where status = 'open' and lapsed_close_at is distinct from close_at;
create index proposals_accepting_kind_applications
  on proposals (recruitment_type, with_event, work_location, application_count, id) include (close_at)
  where status = 'open' and lapsed_close_at is distinct from close_at;
create index proposals_accepting_kind_hours
  on proposals (recruitment_type, with_event, work_location, hours_per_week, id) include (close_at)
  where status = 'open' and lapsed_close_at is distinct from close_at;

-- Then everything public.
create index proposals_newest on proposals (created_at desc, id desc) where status in ('open', 'closed', 'announced');
create index proposals_public_close on proposals (close_at, id) where status in ('open', 'closed', 'announced');
create index proposals_public_applications on proposals (application_count, id) where status in ('open', 'closed', 'announced');
create index proposals_public_hours on proposals (hours_per_week, id) where status in ('open', 'closed', 'announced');
create index proposals_public_kind_posted
  on proposals (status, recruitment_type, with_event, work_location, created_at, id)
  where status in ('open', 'closed', 'announced');
create index proposals_public_kind_close
  on proposals (status, recruitment_type, with_event, work_location, close_at, id)
  where status in ('open', 'closed', 'announced');
create index proposals_public_kind_applications
  on proposals (status, recruitment_type, with_event, work_location, application_count, id)
  where status in ('open', 'closed', 'announced');
create index proposals_public_kind_hours
  on proposals (status, recruitment_type, with_event, work_location, hours_per_week, id)
  where status in ('open', 'closed', 'announced');

-- Search: substrings and topics, word starts. The pending lists are short because every search reads them.
create index proposals_search on proposals using gin (
  search_text gin_trgm_ops, title_text gin_trgm_ops, topic_words(topics) gin_trgm_ops
) with (gin_pending_list_limit = 256);
create index proposals_search_vector on proposals using gin (search_vector) with (gin_pending_list_limit = 256);

-- The next date on which something public changes, and results that are due.
create index proposals_closed_close on proposals (close_at) where status in ('closed', 'announced');
create index proposals_result_at on proposals (result_at) where status in ('open', 'closed', 'announced');
create index proposals_results_due on proposals (result_at, id)
  where app_type = 'due_date' and status in ('open', 'closed') and application_count > 0;

create table proposal_drafts (
  id bigint generated always as identity primary key,
  owner_id text not null references users (id) on delete cascade,
  form jsonb not null,
  revision integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index proposal_drafts_owner on proposal_drafts (owner_id, updated_at desc);

create table bookmarks (
  user_id text not null references users (id) on delete cascade,
  proposal_id bigint not null references proposals (id) on delete cascade,
  saved_at timestamptz(3) not null,
  primary key (user_id, proposal_id)
);
create index bookmarks_proposal on bookmarks (proposal_id);

create table reports (
  id bigint generated always as identity primary key,
  proposal_id bigint not null references proposals (id) on delete cascade,
  -- Null after the reporter deleted their account.
  reporter_id text references users (id) on delete set null,
  reason text not null check (reason in ('not_research', 'asks_for_money', 'copied', 'wrong_facts', 'unsafe', 'other')),
  words text not null,
  created_at timestamptz(3) not null,
  closed_at timestamptz(3),
  unique (proposal_id, reporter_id)
);
create index reports_open on reports (proposal_id) where closed_at is null;
create index reports_reporter on reports (reporter_id, created_at);

-- When followers were last notified of an edit, and what they knew then while later edits wait.
create table edit_notifications (
  proposal_id bigint primary key references proposals (id) on delete cascade,
  notified_at timestamptz(3) not null,
  known jsonb
);
create index edit_notifications_pending on edit_notifications (notified_at) where known is not null;

-- Resumes. The files are in the blob store under blob_key.

create table resumes (
  id uuid primary key,
  uploader_id text not null references users (id) on delete cascade,
  blob_key text not null unique,
  file_name text not null,
  bytes integer not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  uploaded_at timestamptz(3) not null,
  deleted_at timestamptz(3)
);
create index resumes_uploader on resumes (uploader_id, uploaded_at desc);
create index resumes_stored on resumes (uploaded_at, id) where deleted_at is null;

-- Downloads by anyone but the uploader. proposal_id is the one the resume was submitted to.
create table resume_downloads (
  id bigint generated always as identity primary key,
  resume_id uuid not null references resumes (id) on delete cascade,
  reader_id text references users (id) on delete set null,
  proposal_id bigint,
  read_at timestamptz(3) not null
);
create index resume_downloads_resume on resume_downloads (resume_id, read_at desc);
create index resume_downloads_reader on resume_downloads (reader_id);

-- Applications.

create table applications (
  id bigint generated always as identity primary key,
  proposal_id bigint not null references proposals (id) on delete cascade,
  applicant_id text not null references users (id) on delete cascade,
  status text not null check (status in ('saved', 'submitted', 'shortlisted', 'waitlisted', 'invited', 'not_selected',
    'accepted', 'declined', 'withdrawn')),
  -- The decision that takes effect when results are announced.
  pending_decision text check (pending_decision in ('invited', 'waitlisted', 'not_selected')),
  decision_note text not null default '',
  reply_by timestamptz(3),
  decline_note text not null default '',
  -- The message and reply-by date of an invitation that was undone: the next one starts with them. Only the owner reads them.
  draft_message text not null default '',
  draft_reply_by timestamptz(3),
  answers text[] not null check (cardinality(answers) = 3),
  comments text not null,
  reference_link text not null,
  resume_id uuid references resumes (id) on delete set null,
  revision integer not null default 1,
  created_at timestamptz(3) not null,
  saved_at timestamptz(3) not null,
  submitted_at timestamptz(3),
  -- The position on the waitlist; set when the decision is made, not when it is announced.
  waitlisted_at timestamptz(3),
  -- The last change to the answers that the owner has not acknowledged.
  changed_at timestamptz(3),
  unique (proposal_id, applicant_id),
  check ((status = 'saved') = (submitted_at is null)),
  check (pending_decision is null or status in ('submitted', 'shortlisted', 'waitlisted'))
);
create index applications_applicant on applications (applicant_id, created_at desc);
create index applications_resume on applications (resume_id);
create index applications_unsent on applications (proposal_id, id) where status = 'saved';
create index applications_reply_by on applications (reply_by, id) where status = 'invited' and reply_by is not null;

-- Changes to a submitted application until the applicant submits again. Only the applicant reads them.
create table application_changes (
  application_id bigint primary key references applications (id) on delete cascade,
  answers text[] not null check (cardinality(answers) = 3),
  comments text not null,
  reference_link text not null,
  resume_id uuid references resumes (id) on delete set null,
  saved_at timestamptz(3) not null
);
create index application_changes_resume on application_changes (resume_id);

-- The owner's private note about an application.
create table application_notes (
  application_id bigint primary key references applications (id) on delete cascade,
  owner_id text not null references users (id) on delete cascade,
  note text not null check (note <> ''),
  changed_at timestamptz(3) not null
);
create index application_notes_owner on application_notes (owner_id);

-- Transitions of a proposal (application_id null) or of an application. Append-only.
create table transitions (
  id bigint generated always as identity primary key,
  proposal_id bigint not null references proposals (id) on delete cascade,
  application_id bigint references applications (id) on delete cascade,
  actor_id text references users (id) on delete set null,
  action text not null,
  from_status text not null,
  to_status text not null,
  pending boolean not null default false,
  at timestamptz(3) not null
);
create index transitions_application on transitions (application_id, id);
create index transitions_proposal on transitions (proposal_id, id) where application_id is null;

-- What an admin wrote to the owner with a transition.
create table transition_notes (
  transition_id bigint primary key references transitions (id) on delete cascade,
  note text not null
);

-- Announcements.

create table announcements (
  id bigint generated always as identity primary key,
  title text not null check (title <> '' and length(title) <= 80),
  description text not null check (length(description) <= 140),
  content text not null check (length(content) <= 20000),
  writer text not null check (length(writer) <= 40),
  author_id text references users (id) on delete set null,
  publish_at timestamptz(3),
  time_zone text not null default 'UTC',
  unpublished_at timestamptz(3),
  -- When members were notified: once, however often it is published.
  notified_at timestamptz(3),
  revision integer not null default 1,
  view_count integer not null default 0 check (view_count >= 0),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  search_text text not null generated always as (
    search_text_of(title || ' ' || description || ' ' || writer || ' ' || content)
  ) stored,
  check (unpublished_at is null or publish_at is not null),
  check (publish_at is null or (description <> '' and content <> '' and writer <> ''))
);
create index announcements_newest on announcements (publish_at desc, id desc) where unpublished_at is null;
create index announcements_unnotified on announcements (publish_at) where notified_at is null and publish_at is not null;
create index announcements_search on announcements using gin (search_text gin_trgm_ops);

create table announcement_transitions (
  id bigint generated always as identity primary key,
  announcement_id bigint not null references announcements (id) on delete cascade,
  actor_id text references users (id) on delete set null,
  action text not null,
  from_state text not null,
  to_state text not null,
  at timestamptz(3) not null
);
create index announcement_transitions_announcement on announcement_transitions (announcement_id, id);

-- One row a visitor, announcement and day. The mark is an HMAC with the day in its key: the same visitor has another one tomorrow.
create table announcement_views (
  announcement_id bigint not null references announcements (id) on delete cascade,
  day date not null,
  visitor_hash bytea not null check (length(visitor_hash) = 32),
  primary key (announcement_id, day, visitor_hash)
);
create index announcement_views_day on announcement_views (day);

-- Notifications and email.

create table notifications (
  id bigint generated always as identity primary key,
  user_id text not null references users (id) on delete cascade,
  event text not null,
  facts jsonb not null,
  proposal_id bigint references proposals (id) on delete cascade,
  application_id bigint references applications (id) on delete cascade,
  -- What a person is notified of once.
  dedupe_key text,
  at timestamptz(3) not null,
  read_at timestamptz(3),
  unique (user_id, dedupe_key)
);
create index notifications_person on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_at on notifications (at);
create index notifications_proposal on notifications (proposal_id);
create index notifications_application on notifications (application_id);

create table notification_preferences (
  user_id text not null references users (id) on delete cascade,
  preference text not null,
  in_product boolean not null,
  by_email boolean not null,
  primary key (user_id, preference)
);

create table subscriptions (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  topics text[] not null default '{}',
  kinds text[] not null default '{}',
  cadence text not null check (cadence in ('at_once', 'weekly')),
  confirm_hash text unique,
  confirm_expires_at timestamptz(3),
  created_at timestamptz(3) not null,
  confirmed_at timestamptz(3)
);
create index subscriptions_confirmed on subscriptions (cadence, id) where confirmed_at is not null;
create index subscriptions_unconfirmed on subscriptions (confirm_expires_at) where confirmed_at is null;

-- The outbox. facts hold what the template needs; it is rendered when it is sent.
create table emails (
  id bigint generated always as identity primary key,
  message_id uuid not null unique default gen_random_uuid(),
  user_id text references users (id) on delete cascade,
  subscription_id bigint references subscriptions (id) on delete cascade,
  -- The member who caused the email, for rate limits by sender and recipient.
  sender_id text references users (id) on delete set null,
  to_address text not null,
  event text not null,
  facts jsonb not null,
  -- What an address is sent once.
  dedupe_key text,
  state text not null default 'queued'
    check (state in ('queued', 'sending', 'retrying', 'sent', 'given_up', 'dismissed', 'dropped')),
  attempts smallint not null default 0,
  subject text,
  last_response text,
  created_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  first_attempt_at timestamptz(3),
  sent_at timestamptz(3),
  unique (to_address, dedupe_key)
);
create index emails_state on emails (state, id desc);
create index emails_created on emails (created_at);
create index emails_address on emails (to_address, sent_at desc);
create index emails_user on emails (user_id) where user_id is not null;
create index emails_subscription on emails (subscription_id) where subscription_id is not null;
create index emails_sender on emails (sender_id) where sender_id is not null;
create index emails_new_application on emails (created_at, id) where event = 'new_application';
-- Emails about one proposal: a deleted owner's name and address are removed from them.
create index emails_proposal on emails ((coalesce(facts -> 'proposal' ->> 'id', facts ->> 'proposalId')))
  where coalesce(facts -> 'proposal' ->> 'id', facts ->> 'proposalId') is not null;

-- The latest check of each mail server, recorded by the delivery worker.
create table smtp_relays (
  name text primary key,
  is_reachable boolean not null,
  since timestamptz(3) not null,
  checked_at timestamptz(3) not null,
  error text
);

-- Trial mode shows emails on a page instead of sending them.
create table trial_emails (
  id bigint generated always as identity primary key,
  email_id bigint references emails (id) on delete cascade,
  to_address text not null,
  subject text not null,
  text text not null,
  html text not null,
  headers jsonb not null,
  at timestamptz(3) not null
);
create index trial_emails_email on trial_emails (email_id);

-- Addresses that bounced or complained. By address, because a subscriber has no account.
create table suppressed_addresses (
  email text primary key check (email = lower(email)),
  reason text not null check (reason in ('bounced', 'complained')),
  answer text not null,
  since timestamptz(3) not null
);
create index suppressed_addresses_since on suppressed_addresses (since desc);

-- Feedback, rate limits, statistics.

create table feedback (
  id bigint generated always as identity primary key,
  sender_id text references users (id) on delete cascade,
  kind text not null check (kind in ('broken', 'idea', 'question')),
  text text not null,
  page text not null,
  email text not null,
  sent_at timestamptz(3) not null,
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  state_at timestamptz(3),
  state_by text references users (id) on delete set null
);
create index feedback_sender on feedback (sender_id);
create index feedback_sent on feedback (sent_at);
create index feedback_state on feedback (state, id);
create index feedback_state_by on feedback (state_by);

-- Counters of rate limits. The key names the limit and the account, or the client's address as an HMAC.
create table rate_limit_counters (
  key text not null,
  hour timestamptz(3) not null,
  count integer not null,
  primary key (key, hour)
);
create index rate_limit_counters_hour on rate_limit_counters (hour);

-- Statistics that take too long to count for each reader of a large board.
create table statistics (
  name text primary key,
  data jsonb not null,
  computed_at timestamptz(3) not null
);

-- Audit log. Ids and kinds only, nothing a person wrote. People have no foreign key: an entry outlives the account.

create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  actor_id text,
  kind text not null,
  target_id text,
  affected_user_id text,
  request_id text
);
create index audit_entries_actor on audit_entries (actor_id, id) where actor_id is not null;
create index audit_entries_affected_user on audit_entries (affected_user_id, id) where affected_user_id is not null;
create index audit_entries_target on audit_entries (target_id, id) where target_id is not null;
create index audit_entries_kind on audit_entries (kind, id);

-- Append-only, with two exceptions: deleting entries older than a year, and replacing the id of a person whose account is gone.
create function refuse_audit_entry_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '365 days' then
    return old;
  end if;
  if tg_op = 'UPDATE'
    and (new.id, new.at, new.kind, new.target_id, new.request_id)
      is not distinct from (old.id, old.at, old.kind, old.target_id, old.request_id)
    and is_audit_anonymization(old.actor_id, new.actor_id)
    and is_audit_anonymization(old.affected_user_id, new.affected_user_id)
  then
    return new;
  end if;
  raise exception 'An entry of the audit trail stays as it was written' using errcode = 'restrict_violation';
end $$;

create function is_audit_anonymization(before text, after text) returns boolean language sql stable as $$
  select before is not distinct from after
    or (after like 'former %' and not exists (select 1 from users where id = before))
$$;

create trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function refuse_audit_entry_change();
create trigger audit_entries_no_truncate before truncate on audit_entries
  for each statement execute function refuse_audit_entry_change();

-- Cache invalidation: a change publishes the tags of the public pages it affects, in its own transaction. One tag a notification;
-- 'all' for more than 50 rows. See docs/decisions/016-page-cache.md and server/cache/invalidation-listener.ts.

create function publish_proposal_tags() returns trigger language plpgsql as $$
declare
  row_of record;
  seen integer := 0;
begin
  for row_of in select id, owner_id from changed_rows limit 51 loop
    seen := seen + 1;
    exit when seen > 50;
    perform pg_notify('cache_tags', 'proposal:' || row_of.id), pg_notify('cache_tags', 'owner:' || row_of.owner_id);
  end loop;
  if seen > 50 then
    perform pg_notify('cache_tags', 'all');
  elsif seen > 0 then
    perform pg_notify('cache_tags', 'proposals');
  end if;
  return null;
end $$;

create trigger cache_tags_of_new_proposals after insert on proposals
  referencing new table as changed_rows for each statement execute function publish_proposal_tags();
create trigger cache_tags_of_changed_proposals after update on proposals
  referencing new table as changed_rows for each statement execute function publish_proposal_tags();
create trigger cache_tags_of_removed_proposals after delete on proposals
  referencing old table as changed_rows for each statement execute function publish_proposal_tags();

-- The owner that a proposal had before.
create function publish_former_owner_tag() returns trigger language plpgsql as $$
begin
  perform pg_notify('cache_tags', 'owner:' || old.owner_id);
  return null;
end $$;
create trigger cache_tags_of_former_owner after update of owner_id on proposals
  for each row when (old.owner_id is distinct from new.owner_id) execute function publish_former_owner_tag();

-- A proposal's page shows its owner's record, which changes with the owner's other proposals: notify those pages too. Only changes
-- to what the record is made of count. "people", which every page with proposals is tagged with, for owners with more than 50.
create function publish_owner_record_tags() returns trigger language plpgsql as $$
declare
  owners text[];
  ids bigint[];
  proposal bigint;
begin
  if tg_op = 'UPDATE' then
    select array_agg(distinct touched.owner_id) into owners
    from changed_rows new_row join former_rows old_row using (id)
      cross join lateral (values (new_row.owner_id), (old_row.owner_id)) as touched (owner_id)
    where (new_row.owner_id, new_row.app_type, new_row.result_at, new_row.missed_result_at, new_row.announced_at,
        case when new_row.announced_at is not null then new_row.close_at end,
        new_row.application_count > 0, new_row.status in ('open', 'closed', 'announced'))
      is distinct from (old_row.owner_id, old_row.app_type, old_row.result_at, old_row.missed_result_at, old_row.announced_at,
        case when old_row.announced_at is not null then old_row.close_at end,
        old_row.application_count > 0, old_row.status in ('open', 'closed', 'announced'));
  else
    select array_agg(distinct owner_id) into owners
    from changed_rows where status in ('open', 'closed', 'announced') and (announced_at is not null or result_at < now());
  end if;
  if owners is null then
    return null;
  end if;
  ids := array(
    select id from proposals
    where owner_id = any (owners) and owner_id <> 'former-member' and status in ('open', 'closed', 'announced')
    limit 51);
  if cardinality(ids) > 50 then
    perform pg_notify('cache_tags', 'people');
  else
    foreach proposal in array ids loop
      perform pg_notify('cache_tags', 'proposal:' || proposal);
    end loop;
  end if;
  return null;
end $$;

-- The names sort after the triggers above, so that the cached record is invalidated before the pages that show it.
create trigger cache_tags_of_same_owner_new after insert on proposals
  referencing new table as changed_rows for each statement execute function publish_owner_record_tags();
create trigger cache_tags_of_same_owner_changed after update on proposals
  referencing new table as changed_rows old table as former_rows for each statement execute function publish_owner_record_tags();
create trigger cache_tags_of_same_owner_removed after delete on proposals
  referencing old table as changed_rows for each statement execute function publish_owner_record_tags();

-- Row triggers. Arguments: the tag's name, the column with its id, and optionally a second tag.
create function publish_row_tags() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
begin
  perform pg_notify('cache_tags', tg_argv[0] || ':' || (changed ->> tg_argv[1]));
  if tg_nargs > 2 then
    perform pg_notify('cache_tags', tg_argv[2]);
  end if;
  return null;
end $$;

-- Public pages show how many applicants were offered a spot.
create trigger cache_tags_of_new_applications after insert on applications
  for each row when (new.status in ('invited', 'accepted')) execute function publish_row_tags('proposal', 'proposal_id', 'proposals');
create trigger cache_tags_of_changed_applications after update of status on applications
  for each row when (old.status is distinct from new.status and (old.status in ('invited', 'accepted') or new.status in ('invited', 'accepted')))
  execute function publish_row_tags('proposal', 'proposal_id', 'proposals');
create trigger cache_tags_of_removed_applications after delete on applications
  for each row when (old.status in ('invited', 'accepted')) execute function publish_row_tags('proposal', 'proposal_id', 'proposals');

-- A new account is on no page yet.
create trigger cache_tags_of_changed_people after update on users for each row
  when ((old.name, old.image, old.suspended_at) is distinct from (new.name, new.image, new.suspended_at))
  execute function publish_row_tags('person', 'id', 'people');
create trigger cache_tags_of_removed_people after delete on users
  for each row execute function publish_row_tags('person', 'id', 'people');
create trigger cache_tags_of_members after insert or update or delete on members
  for each row execute function publish_row_tags('person', 'user_id', 'people');

create trigger cache_tags_of_announcements after insert or delete on announcements
  for each row execute function publish_row_tags('announcement', 'id', 'announcements');
create trigger cache_tags_of_changed_announcements after update on announcements for each row
  when ((old.title, old.description, old.content, old.writer, old.publish_at, old.time_zone, old.unpublished_at)
    is distinct from (new.title, new.description, new.content, new.writer, new.publish_at, new.time_zone, new.unpublished_at))
  execute function publish_row_tags('announcement', 'id', 'announcements');
create trigger cache_tags_of_viewed_announcements after update of view_count on announcements for each row
  when (old.view_count is distinct from new.view_count) execute function publish_row_tags('announcement', 'id', 'views');

-- Statement triggers. Argument: the tag.
create function publish_tag() returns trigger language plpgsql as $$
begin
  perform pg_notify('cache_tags', tg_argv[0]);
  return null;
end $$;

create trigger cache_tags_of_trial_emails after insert or delete on trial_emails
  for each statement execute function publish_tag('emails');
create trigger cache_tags_of_statistics after insert or update or delete on statistics
  for each statement execute function publish_tag('statistics');

create trigger cache_tags_of_truncated_proposals after truncate on proposals for each statement execute function publish_tag('all');
create trigger cache_tags_of_truncated_applications after truncate on applications for each statement execute function publish_tag('all');
create trigger cache_tags_of_truncated_people after truncate on users for each statement execute function publish_tag('all');
create trigger cache_tags_of_truncated_members after truncate on members for each statement execute function publish_tag('all');
create trigger cache_tags_of_truncated_announcements after truncate on announcements for each statement execute function publish_tag('all');
create trigger cache_tags_of_truncated_trial_emails after truncate on trial_emails for each statement execute function publish_tag('emails');
create trigger cache_tags_of_truncated_statistics after truncate on statistics
  for each statement execute function publish_tag('statistics');
