-- Dated facts about people that were checked.

create table verified_facts (
  id bigint primary key generated always as identity,
  user_id text not null references users (id) on delete cascade,
  kind text not null check (kind in ('academic_domain', 'organization_domain', 'github', 'orcid')),
  -- The domain, GitHub's account id, or the ORCID iD.
  subject text not null,
  -- What people read instead of an id.
  label text not null default '',
  is_shown boolean not null,
  verified_at timestamptz(3) not null,
  rechecked_at timestamptz(3),
  lost_at timestamptz(3),
  unique (user_id, kind, subject)
);
-- For the next instant at which one ends.
create index verified_facts_academic on verified_facts (verified_at) where kind = 'academic_domain' and lost_at is null;
create index verified_facts_lost_organization on verified_facts (lost_at) where kind = 'organization_domain';

-- Shown on the pages of its person and of their proposals; a recheck that changes nothing publishes nothing.
create trigger cache_tags_of_facts after insert or delete on verified_facts
  for each row execute function publish_row_tags('person', 'user_id', 'people');
create trigger cache_tags_of_changed_facts after update on verified_facts for each row
  when ((old.label, old.is_shown, old.verified_at, old.lost_at) is distinct from (new.label, new.is_shown, new.verified_at, new.lost_at))
  execute function publish_row_tags('person', 'user_id', 'people');
create trigger cache_tags_of_truncated_facts after truncate on verified_facts for each statement execute function publish_tag('all');
