-- The domain of a person's organization, which a DNS record proves.

create table organization_domains (
  user_id text primary key references users (id) on delete cascade,
  host text not null,
  -- The value of the record; it is public once published.
  token text not null,
  created_at timestamptz(3) not null
);

-- "Who posted this" counts the owner's proposals: a new or deleted one changes the pages of the others.
create or replace function publish_owner_record_tags() returns trigger language plpgsql as $$
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
    from changed_rows where status in ('open', 'closed', 'announced');
  end if;
  if owners is null then
    return null;
  end if;
  ids := array(
    select id from proposals
    where owner_id = any (owners) and owner_id <> 'former-member' and status in ('open', 'closed', 'announced')
    limit 51);
  if cardinality(ids) > 50 then
    perform pg_notify('cache_tags', 'people');
  else
    foreach proposal in array ids loop
      perform pg_notify('cache_tags', 'proposal:' || proposal);
    end loop;
  end if;
  return null;
end $$;
