-- When followers were last notified of an edit, and what they knew then while later edits wait.
create table edit_notices (
  proposal_id bigint primary key references proposals (id) on delete cascade,
  notified_at timestamptz(3) not null,
  known jsonb
);
create index edit_notices_pending on edit_notices (notified_at) where known is not null;
