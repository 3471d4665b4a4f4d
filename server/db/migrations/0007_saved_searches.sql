-- Saved searches of the list, and the proposals that came to match them.

create table saved_searches (
  id bigint primary key generated always as identity,
  user_id text not null references users (id) on delete cascade,
  name text not null,
  -- The list's canonical query string, "?remote=1".
  query text not null,
  cadence text not null check (cadence in ('off', 'at_once', 'daily', 'weekly')),
  paused_at timestamptz(3),
  created_at timestamptz(3) not null,
  unique (user_id, name)
);

create table saved_search_matches (
  search_id bigint not null references saved_searches (id) on delete cascade,
  proposal_id bigint not null references proposals (id) on delete cascade,
  at timestamptz(3) not null,
  seen_at timestamptz(3),
  -- Waits for the daily or weekly email.
  is_email_pending boolean not null,
  primary key (search_id, proposal_id)
);
create index saved_search_matches_proposal on saved_search_matches (proposal_id);
create index saved_search_matches_pending on saved_search_matches (at) where is_email_pending;
