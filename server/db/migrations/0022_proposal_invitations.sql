-- Invitations to work on a proposal, offers to hand one over, and who may open which resume.

create table proposal_invitations (
  id bigint primary key generated always as identity,
  proposal_id bigint not null references proposals (id) on delete cascade,
  role text not null check (role in ('co_owner', 'reviewer')),
  -- The invited address; null for a one-use link, of whose token a hash is stored.
  email text check (email = lower(email)),
  token_hash text unique,
  message text not null default '',
  state text not null default 'invited' check (state in ('invited', 'active', 'declined', 'withdrawn')),
  invited_by text references users (id) on delete set null,
  answered_by text references users (id) on delete set null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  answered_at timestamptz(3),
  check ((email is null) <> (token_hash is null)),
  check ((state = 'invited') = (answered_at is null))
);
create index proposal_invitations_proposal on proposal_invitations (proposal_id);
create index proposal_invitations_email on proposal_invitations (email) where state = 'invited';
create index proposal_invitations_expires on proposal_invitations (expires_at);

-- At most one open offer a proposal, to a co-owner; deleted once answered.
create table proposal_hand_overs (
  proposal_id bigint primary key references proposals (id) on delete cascade,
  to_id text not null references users (id) on delete cascade,
  -- Whether the former owner stays as a co-owner.
  stays boolean not null,
  offered_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index proposal_hand_overs_to on proposal_hand_overs (to_id);

-- People of the owner's side who may open an application's resume: the applicant read their names
-- when submitting, or allowed them later. Those who leave the proposal lose their rows.
create table application_readers (
  application_id bigint not null references applications (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  source text not null check (source in ('read', 'allowed')),
  at timestamptz(3) not null,
  primary key (application_id, user_id)
);
create index application_readers_user on application_readers (user_id);

insert into application_readers (application_id, user_id, source, at)
  select a.id, p.owner_id, 'read', a.submitted_at
  from applications a join proposals p on p.id = a.proposal_id
  where a.submitted_at is not null;

-- Version 1.0.0 stores no readers: it showed the owner's name alone. This version replaces the row.
create function add_owner_as_reader() returns trigger language plpgsql as $$
begin
  insert into application_readers (application_id, user_id, source, at)
    select new.id, owner_id, 'read', new.submitted_at from proposals where id = new.proposal_id
    on conflict do nothing;
  return null;
end $$;
create trigger application_readers_of_new after insert on applications
  for each row when (new.submitted_at is not null) execute function add_owner_as_reader();
create trigger application_readers_of_submitted after update of submitted_at on applications
  for each row when (old.submitted_at is null and new.submitted_at is not null)
  execute function add_owner_as_reader();
