-- Applications of teams: who else is in an application beside its lead.

alter table proposals
  add column team_mode text not null default 'alone' check (team_mode in ('alone', 'alone_or_team', 'teams_only')),
  add column team_size smallint not null default 1 check (team_size between 1 and 6),
  add constraint proposals_team check ((team_mode = 'alone') = (team_size = 1));

alter table applications
  -- What the lead does in the team.
  add column lead_part text not null default '',
  add column lead_answer text check (lead_answer in ('accepted', 'declined')),
  -- Counters of submitted people, updated under the proposal's row lock: all, those who hold a spot once
  -- invited, and those who accepted.
  add column people smallint not null default 1 check (people >= 1),
  add column spots smallint not null default 1 check (spots between 0 and people),
  add column acceptances smallint not null default 0 check (acceptances between 0 and spots),
  -- Active members in the order they joined; a trigger writes it from application_members.
  add column member_ids text[] not null default '{}';
update applications set lead_answer = status, acceptances = case status when 'accepted' then 1 else 0 end,
  spots = case status when 'accepted' then 1 else 0 end
  where status in ('accepted', 'declined');
create index applications_members on applications using gin (member_ids) where member_ids <> '{}';

create table application_members (
  id bigint primary key generated always as identity,
  application_id bigint not null references applications (id) on delete cascade,
  proposal_id bigint not null references proposals (id) on delete cascade,
  -- Null until the person joins, who the address is known by until then.
  user_id text references users (id) on delete cascade,
  email text check (email = lower(email)),
  message text not null default '',
  state text not null default 'invited'
    check (state in ('invited', 'active', 'declined', 'withdrawn', 'left', 'removed')),
  part text not null default '',
  resume_id uuid references resumes (id) on delete set null,
  answer text check (answer in ('accepted', 'declined')),
  decline_note text not null default '',
  invited_at timestamptz(3) not null,
  joined_at timestamptz(3),
  -- When the team submitted with this person first; the owner reads them from then on.
  submitted_at timestamptz(3),
  ended_at timestamptz(3),
  check (state not in ('active', 'left', 'removed') or (user_id is not null and joined_at is not null)),
  check (state <> 'invited' or (email is not null and user_id is null)),
  check (submitted_at is null or joined_at is not null)
);
create index application_members_of_application on application_members (application_id);
create unique index application_members_once on application_members (proposal_id, user_id) where state = 'active';
create unique index application_members_invited on application_members (application_id, email) where state = 'invited';
create index application_members_email on application_members (email) where state = 'invited';
create index application_members_user on application_members (user_id);
create index application_members_resume on application_members (resume_id);

create function store_member_ids() returns trigger language plpgsql as $$
declare
  changed bigint := case tg_op when 'DELETE' then old.application_id else new.application_id end;
begin
  update applications set member_ids = array(
    select user_id from application_members
    where application_id = changed and state = 'active'
    order by joined_at, id)
  where id = changed;
  return null;
end $$;
create trigger application_members_ids after insert or update or delete on application_members
  for each row execute function store_member_ids();

-- Every resume of an application with the status that decides who may open it and how long it is stored:
-- the lead's and those of active members, which are drafts until the team submits with them.
create view application_resumes as
  select id as application_id, proposal_id, applicant_id as user_id, resume_id, status
  from applications where resume_id is not null
  union all
  select member.application_id, member.proposal_id, member.user_id, member.resume_id,
    case when member.submitted_at is null then 'saved' else application.status end
  from application_members member join applications application on application.id = member.application_id
  where member.state = 'active' and member.resume_id is not null;
