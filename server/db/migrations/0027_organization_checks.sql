-- DNS checks run as jobs. Facts know since when they have held without a break.

alter table organization_domains
  add column check_requested_at timestamptz(3),
  -- When the last requested check ran.
  add column checked_at timestamptz(3);

alter table verified_facts add column verified_since timestamptz(3);
-- Proving a fact again moves `verified_at`, so the earliest known time is stored before that happens.
update verified_facts set verified_since = verified_at where lost_at is null;
