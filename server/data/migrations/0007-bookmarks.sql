-- Proposals that a person keeps to come back to.
create table bookmarks (
  user_id text not null references users (id) on delete cascade,
  proposal_id bigint not null references proposals (id) on delete cascade,
  saved_at timestamptz(3) not null,
  primary key (user_id, proposal_id)
);

create index bookmarks_proposal on bookmarks (proposal_id);
