-- No one is on a proposal's side and in a sent application to it. Own applications are conflicts of interest.

create function conflict_ids_of(application applications) returns text[] language sql stable as $$
  select array(
    select user_id from conflicts where application_id = application.id and status = 'confirmed'
    union select user_id from proposal_people
      where proposal_id = application.proposal_id
        and user_id = any (application.member_ids || application.applicant_id)
    union select owner_id from proposals
      where id = application.proposal_id and owner_id = any (application.member_ids || application.applicant_id)
    order by 1)
$$;

create or replace function store_conflict_ids() returns trigger language plpgsql as $$
declare
  changed bigint := case tg_op when 'DELETE' then old.application_id else new.application_id end;
begin
  update applications a set conflict_ids = conflict_ids_of(a) where id = changed;
  return null;
end $$;

-- Statuses in which no one else reads an application: drafts and withdrawn ones.
create function is_sent(status text) returns boolean language sql immutable as $$
  select status not in ('saved', 'withdrawn')
$$;

create function check_application_people() returns trigger language plpgsql as $$
declare
  people text[] := new.member_ids || new.applicant_id;
  is_entered boolean := tg_op = 'INSERT' or not is_sent(old.status)
    or not people <@ (old.member_ids || old.applicant_id);
begin
  new.conflict_ids := conflict_ids_of(new);
  if is_sent(new.status) and is_entered and (
    exists (select from proposal_people
      where proposal_id = new.proposal_id and status = 'active' and user_id = any (people))
    or exists (select from proposals where id = new.proposal_id and owner_id = any (people)))
  then
    raise exception 'application % has a person on the side of its proposal', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'one_side';
  end if;
  return new;
end $$;
create trigger applications_one_side before insert or update of status, applicant_id, member_ids on applications
  for each row execute function check_application_people();

create function check_side(proposal bigint, person text) returns void language plpgsql as $$
begin
  if exists (select from applications
    where proposal_id = proposal and is_sent(status)
      and (applicant_id = person or (member_ids @> array[person] and member_ids <> '{}')))
  then
    raise exception 'a person of proposal % has an application to it', proposal
      using errcode = 'integrity_constraint_violation', constraint = 'one_side';
  end if;
  update applications a set conflict_ids = conflict_ids_of(a)
    where proposal_id = proposal
      and (applicant_id = person or (member_ids @> array[person] and member_ids <> '{}'));
end $$;

create function check_joined_person() returns trigger language plpgsql as $$
begin
  perform check_side(new.proposal_id, new.user_id);
  return null;
end $$;
create trigger proposal_people_one_side after insert or update of status on proposal_people
  for each row when (new.status = 'active') execute function check_joined_person();

create function check_new_owner() returns trigger language plpgsql as $$
begin
  perform check_side(new.id, new.owner_id);
  return null;
end $$;
create trigger proposals_one_side after update of owner_id on proposals
  for each row when (new.owner_id is distinct from old.owner_id) execute function check_new_owner();

update applications a set conflict_ids = conflict_ids_of(a) where conflict_ids <> conflict_ids_of(a);
