-- Reports of proposals, what admins wrote when they acted, and suspended accounts.

create table reports (
  id bigint generated always as identity primary key,
  proposal_id bigint not null references proposals (id) on delete cascade,
  -- Null once the person has deleted their account: what they reported stays to be looked at.
  reporter_id text references users (id) on delete set null,
  reason text not null check (reason in ('not_research', 'asks_for_money', 'copied', 'wrong_facts', 'unsafe', 'other')),
  words text not null,
  created_at timestamptz(3) not null,
  closed_at timestamptz(3),
  unique (proposal_id, reporter_id)
);
create index reports_open on reports (proposal_id) where closed_at is null;
create index reports_reporter on reports (reporter_id, created_at);

-- What an admin wrote to the owner with a move of theirs.
create table move_notes (
  move_id bigint primary key references moves (id) on delete cascade,
  note text not null
);

-- What admins did about an account, with their note. Never changed, only added to.
create table member_moves (
  id bigint generated always as identity primary key,
  member_id text not null references users (id) on delete cascade,
  admin_id text references users (id) on delete set null,
  verb text not null check (verb in ('suspend', 'restore')),
  note text not null,
  at timestamptz(3) not null
);
create index member_moves_member on member_moves (member_id, id);

-- While it is set, the account has no session and no token, and cannot sign in.
alter table users add column suspended_at timestamptz(3);
create index users_suspended on users (suspended_at) where suspended_at is not null;
create index users_search on users using gin (search_text_of(name || ' ' || email) gin_trgm_ops);

create index proposals_hidden on proposals (id) where status = 'hidden';
