-- Who saw or changed what: ids and kinds, never a word that somebody wrote. People are named by their uid without a key to `users`, so that
-- an entry outlives an account; what stands for somebody whose account is gone says nothing about who it was.

create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  actor_id text,
  kind text not null,
  thing_id text,
  about_id text,
  request_id text
);
create index audit_entries_actor on audit_entries (actor_id, id) where actor_id is not null;
create index audit_entries_about on audit_entries (about_id, id) where about_id is not null;
create index audit_entries_thing on audit_entries (thing_id, id) where thing_id is not null;
create index audit_entries_kind on audit_entries (kind, id);

-- Added to, and never changed. Two things pass: deleting what is older than a year, and putting another name in the place of somebody
-- who has no account any more.
create function audit_entry_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '365 days' then
    return old;
  end if;
  if tg_op = 'UPDATE'
    and (new.id, new.at, new.kind, new.thing_id, new.request_id)
      is not distinct from (old.id, old.at, old.kind, old.thing_id, old.request_id)
    and audit_name_may_become(old.actor_id, new.actor_id)
    and audit_name_may_become(old.about_id, new.about_id)
  then
    return new;
  end if;
  raise exception 'An entry of the audit trail stays as it was written' using errcode = 'restrict_violation';
end $$;

create function audit_name_may_become(before text, after text) returns boolean language sql stable as $$
  select before is not distinct from after
    or (after like 'former %' and not exists (select 1 from users where id = before))
$$;

create trigger audit_entries_stay before update or delete on audit_entries
  for each row execute function audit_entry_stays();
create trigger audit_entries_stay_all before truncate on audit_entries
  for each statement execute function audit_entry_stays();
