-- The people who work on a proposal beside its owner, and who they were.

create table proposal_people (
  proposal_id bigint not null references proposals (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  role text not null check (role in ('co_owner', 'reviewer')),
  status text not null default 'active' check (status in ('active', 'left', 'removed')),
  joined_at timestamptz(3) not null,
  ended_at timestamptz(3),
  primary key (proposal_id, user_id),
  check ((status = 'active') = (ended_at is null))
);
create index proposal_people_of_user on proposal_people (user_id) where status = 'active';

-- Active co-owners, in the order they joined: permissions are decided from the proposal's row alone.
alter table proposals add column co_owner_ids text[] not null default '{}';
create index proposals_co_owners on proposals using gin (co_owner_ids);

create function store_co_owner_ids() returns trigger language plpgsql as $$
declare
  changed bigint := case tg_op when 'DELETE' then old.proposal_id else new.proposal_id end;
begin
  update proposals set co_owner_ids = array(
    select user_id from proposal_people
    where proposal_id = changed and role = 'co_owner' and status = 'active'
    order by joined_at, user_id)
  where id = changed;
  return null;
end $$;
create trigger proposal_people_co_owners after insert or update or delete on proposal_people
  for each row execute function store_co_owner_ids();
