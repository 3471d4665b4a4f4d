-- Reports of scams pause a proposal; an admin clears the pause or hides the proposal as a scam.

alter table reports drop constraint reports_reason_check;
alter table reports add constraint reports_reason_check check (reason in (
  'asks_for_money', 'asks_for_keys', 'not_who_they_say', 'moves_elsewhere', 'never_answers',
  'not_research', 'copied', 'wrong_facts', 'unsafe', 'other'));

alter table proposals
  -- Since when applying and its links are paused.
  add column paused_at timestamptz(3),
  -- When an admin looked last; for some days after, reports do not pause it again.
  add column pause_cleared_at timestamptz(3),
  -- Since when it is hidden as a scam.
  add column scam_at timestamptz(3);
create index proposals_paused on proposals (paused_at) where paused_at is not null;
create index proposals_scam on proposals (owner_id) where scam_at is not null;
