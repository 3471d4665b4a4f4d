-- What owners keep for themselves about applications, and the order of a waitlist.

-- One text of the proposal's owner about an application. Nobody else ever reads it; it goes with the application and with the owner's account.
create table application_notes (
  application_id bigint primary key references applications (id) on delete cascade,
  owner_id text not null references users (id) on delete cascade,
  note text not null check (note <> ''),
  changed_at timestamptz(3) not null
);
create index application_notes_owner on application_notes (owner_id);

-- Since when an application is on the waitlist, a kept decision included.
alter table applications add column waitlisted_at timestamptz(3);
-- A kept decision counts from when it was made, not from when it was announced with all others.
update applications a set waitlisted_at = (
  select m.at from moves m join proposals p on p.id = m.proposal_id
  where m.application_id = a.id and m.verb = 'waitlist'
  order by (m.at is not distinct from p.announced_at), m.id desc limit 1)
where 'waitlisted' in (a.status, a.pending_decision);
