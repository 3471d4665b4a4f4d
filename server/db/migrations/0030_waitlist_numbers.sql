-- Numbers of a waitlist are unique. Members say what messages call them.

alter table members add column first_name text not null default '';

-- Version 1.0.0 numbers only the rows that its reader sees, and undoing returns a row to its number: the written
-- row has the number, and the others from there on move back by one.
create function make_room_on_waitlist() returns trigger language plpgsql as $$
declare
  taken integer := (select waitlist_rank from applications where id = new.id);
begin
  if exists (select from applications
    where proposal_id = new.proposal_id and waitlist_rank = taken and id <> new.id)
  then
    update applications set waitlist_rank = waitlist_rank + 1
      where proposal_id = new.proposal_id and waitlist_rank >= taken and id <> new.id;
  end if;
  return null;
end $$;
-- At depth 0, since the update above changes no two numbers to the same one.
create trigger applications_waitlist_room after update of waitlist_rank on applications for each row
  when (new.waitlist_rank is not null and new.waitlist_rank is distinct from old.waitlist_rank
    and pg_trigger_depth() = 0)
  execute function make_room_on_waitlist();

-- In the order that people read until now.
update applications a set waitlist_rank = numbered.rank
  from (
    select id, row_number() over (
      partition by proposal_id
      order by waitlist_rank, coalesce(waitlisted_at, submitted_at), submitted_at, id) as rank
    from applications
    where waitlist_rank is not null and proposal_id in (
      select proposal_id from applications where waitlist_rank is not null
      group by proposal_id having count(*) > count(distinct waitlist_rank))
  ) numbered
  where a.id = numbered.id and a.waitlist_rank <> numbered.rank;

-- Checked at the commit: a move writes several rows. Partial, so that other applications have no entry.
alter table applications add constraint applications_waitlist_rank
  exclude using btree (proposal_id with =, waitlist_rank with =) where (waitlist_rank is not null)
  deferrable initially deferred;
