-- What was noticed about a proposal when it was posted or edited; no row: nothing.

create table proposal_safety (
  proposal_id bigint primary key references proposals (id) on delete cascade,
  -- Kinds of warning phrases in its texts.
  phrases text[] not null default '{}',
  -- How the first proposal of an owner without verified facts is treated.
  newcomer text check (newcomer in ('marked', 'held')),
  -- When its mark ends by itself, and its links work.
  marked_until timestamptz(3),
  -- When an admin found it fine.
  looked_at timestamptz(3)
);
create index proposal_safety_marked on proposal_safety (marked_until) where looked_at is null;
create index proposal_safety_waiting on proposal_safety (proposal_id) where looked_at is null;

create trigger cache_tags_of_proposal_safety after insert or update or delete on proposal_safety
  for each row execute function publish_row_tags('proposal', 'proposal_id', 'proposals');
create trigger cache_tags_of_truncated_proposal_safety after truncate on proposal_safety for each statement execute function publish_tag('all');
