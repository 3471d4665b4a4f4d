-- A proposal's page shows its owner's record, which changes with the owner's other proposals: notify those pages too. Only changes
-- to what the record is made of count. "people", which every page with proposals is tagged with, for owners with more than 50.

create function notify_owner_record_pages() returns trigger language plpgsql as $$
declare
  owners text[];
  ids bigint[];
  proposal bigint;
begin
  if tg_op = 'UPDATE' then
    select array_agg(distinct touched.owner_id) into owners
    from changed_rows new_row join former_rows old_row using (id)
      cross join lateral (values (new_row.owner_id), (old_row.owner_id)) as touched (owner_id)
    where (new_row.owner_id, new_row.app_type, new_row.result_at, new_row.missed_result_at, new_row.announced_at,
        case when new_row.announced_at is not null then new_row.close_at end,
        new_row.application_count > 0, new_row.status in ('open', 'closed', 'announced'))
      is distinct from (old_row.owner_id, old_row.app_type, old_row.result_at, old_row.missed_result_at, old_row.announced_at,
        case when old_row.announced_at is not null then old_row.close_at end,
        old_row.application_count > 0, old_row.status in ('open', 'closed', 'announced'));
  else
    select array_agg(distinct owner_id) into owners
    from changed_rows where status in ('open', 'closed', 'announced') and (announced_at is not null or result_at < now());
  end if;
  if owners is null then
    return null;
  end if;
  ids := array(
    select id from proposals
    where owner_id = any (owners) and owner_id <> 'former-member' and status in ('open', 'closed', 'announced')
    limit 51);
  if cardinality(ids) > 50 then
    perform pg_notify('page_changes', 'people');
  else
    foreach proposal in array ids loop
      perform pg_notify('page_changes', 'proposal:' || proposal);
    end loop;
  end if;
  return null;
end $$;

-- Named to fire after the triggers of migration 0017, so that the cached record is invalidated before the pages that show it.
create trigger pages_of_same_owner_new after insert on proposals
  referencing new table as changed_rows for each statement execute function notify_owner_record_pages();
create trigger pages_of_same_owner_changed after update on proposals
  referencing new table as changed_rows old table as former_rows for each statement execute function notify_owner_record_pages();
create trigger pages_of_same_owner_removed after delete on proposals
  referencing old table as changed_rows for each statement execute function notify_owner_record_pages();
