-- Lists, counts and searches of a million proposals: every order and every filter has an index that holds its rows in that order, and
-- words are looked for among the rows of a filter alone. See docs/decisions/017-million.md.

-- The close date that the clock was seen to pass. Nothing is decided by it: it keeps what is past due out of the indexes of what accepts
-- applications, where it would have to be stepped over for ever. A close date that is moved is another one, so that the proposal is back.
alter table proposals add column lapsed_close_at timestamptz(3);

-- What a proposal is narrowed down by, a number for each combination, so that any filter is one number: 1 to 3 for its kind, 4 more
-- where it is remote, 8 more with an event. And where it stands, so that a search can go on part by part and stop: in which 16,384 and which
-- 131,072 proposals that follow each other, and in which 97 days (2^23 seconds) it was posted; 16, 17 and 18 with four times their number.
-- Numbers, since they are worked out anew for each row that is found.
create function match_marks(
  id bigint, created_at timestamptz, recruitment_type text, work_location text, with_event boolean
) returns integer[]
  language sql immutable parallel safe
  return array_remove(
    array[
      16 + 4 * (id >> 14)::integer,
      17 + 4 * (id >> 17)::integer,
      18 + 4 * ((date_part('epoch', created_at - '1970-01-01 00:00+00'::timestamptz))::bigint >> 23)::integer,
      case recruitment_type when 'find_mentor' then 1 when 'find_mentee' then 2 when 'find_team' then 3 end,
      case when work_location = 'remote' then 4 end,
      case when work_location = 'remote'
        then 4 + case recruitment_type when 'find_mentor' then 1 when 'find_mentee' then 2 when 'find_team' then 3 end end,
      case when with_event then 8 end,
      case when with_event then 8 + case recruitment_type when 'find_mentor' then 1 when 'find_mentee' then 2 when 'find_team' then 3 end end,
      case when with_event and work_location = 'remote' then 12 end,
      case when with_event and work_location = 'remote'
        then 12 + case recruitment_type when 'find_mentor' then 1 when 'find_mentee' then 2 when 'find_team' then 3 end end
    ],
    null
  );

drop index proposals_search;
drop index proposals_topics;
drop index proposals_open_newest;
drop index proposals_open_applications;
drop index proposals_open_hours;

-- What accepts applications, and what everybody can see: in each order as a whole, then by kind, event and place. The newest of the
-- second stand in 0003, `proposals_newest`.
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

-- Words, topics and filters in one index each: what a search reads are the rows that meet all of it. What waits to be sorted in is kept
-- short, since every search reads it.
create index proposals_accepting_match on proposals using gin (
  search_text gin_trgm_ops,
  topic_words(topics) gin_trgm_ops,
  match_marks(id, created_at, recruitment_type, work_location, with_event)
) with (gin_pending_list_limit = 256) where status = 'open' and lapsed_close_at is distinct from close_at;
create index proposals_public_match on proposals using gin (
  search_text gin_trgm_ops,
  topic_words(topics) gin_trgm_ops,
  match_marks(id, created_at, recruitment_type, work_location, with_event)
) with (gin_pending_list_limit = 256) where status in ('open', 'closed', 'announced');

-- Figures that take long to count on a large board, as they were counted last.
create table counted_figures (
  name text primary key,
  figures jsonb not null,
  counted_at timestamptz(3) not null
);
