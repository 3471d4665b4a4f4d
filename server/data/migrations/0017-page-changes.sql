-- Which public pages a change touches is told by the tables themselves, in the transaction that changes them: see
-- docs/decisions/016-page-cache.md and server/data/page-changes.ts, which listens. One word a notification; "all" for very many.

create function tell_pages_of_proposals() returns trigger language plpgsql as $$
declare
  row_of record;
  seen integer := 0;
begin
  for row_of in select id, owner_id from changed_rows limit 51 loop
    seen := seen + 1;
    exit when seen > 50;
    perform pg_notify('page_changes', 'proposal:' || row_of.id), pg_notify('page_changes', 'owner:' || row_of.owner_id);
  end loop;
  if seen > 50 then
    perform pg_notify('page_changes', 'all');
  elsif seen > 0 then
    perform pg_notify('page_changes', 'proposals');
  end if;
  return null;
end $$;

create trigger pages_of_new_proposals after insert on proposals
  referencing new table as changed_rows for each statement execute function tell_pages_of_proposals();
create trigger pages_of_changed_proposals after update on proposals
  referencing new table as changed_rows for each statement execute function tell_pages_of_proposals();
create trigger pages_of_removed_proposals after delete on proposals
  referencing old table as changed_rows for each statement execute function tell_pages_of_proposals();

-- A row at a time: the name of what changed, the column that says which, and what else is touched by it.
create function tell_pages() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
begin
  perform pg_notify('page_changes', tg_argv[0] || ':' || (changed ->> tg_argv[1]));
  if tg_nargs > 2 then
    perform pg_notify('page_changes', tg_argv[2]);
  end if;
  return null;
end $$;

create function tell_all_pages() returns trigger language plpgsql as $$
begin
  perform pg_notify('page_changes', tg_argv[0]);
  return null;
end $$;

-- The owner that a proposal no longer has.
create function tell_pages_of_owner() returns trigger language plpgsql as $$
begin
  perform pg_notify('page_changes', 'owner:' || old.owner_id);
  return null;
end $$;
create trigger pages_of_former_owner after update of owner_id on proposals
  for each row when (old.owner_id is distinct from new.owner_id) execute function tell_pages_of_owner();

-- Of an application the public sees, once results are announced, how many were offered a spot.
create trigger pages_of_new_applications after insert on applications
  for each row when (new.status in ('invited', 'accepted')) execute function tell_pages('proposal', 'proposal_id', 'proposals');
create trigger pages_of_changed_applications after update of status on applications
  for each row when (old.status is distinct from new.status and (old.status in ('invited', 'accepted') or new.status in ('invited', 'accepted')))
  execute function tell_pages('proposal', 'proposal_id', 'proposals');
create trigger pages_of_removed_applications after delete on applications
  for each row when (old.status in ('invited', 'accepted')) execute function tell_pages('proposal', 'proposal_id', 'proposals');

-- A person's name, picture and standing; a new account is on no page yet.
create trigger pages_of_changed_people after update on users for each row
  when ((old.name, old.image, old.suspended_at) is distinct from (new.name, new.image, new.suspended_at))
  execute function tell_pages('person', 'id', 'people');
create trigger pages_of_removed_people after delete on users
  for each row execute function tell_pages('person', 'id', 'people');
create trigger pages_of_members after insert or update or delete on members
  for each row execute function tell_pages('person', 'user_id', 'people');

-- Being read is counted on the announcement's own page and on the list; its words stand on its neighbours' pages as well.
create trigger pages_of_announcements after insert or delete on announcements
  for each row execute function tell_pages('announcement', 'id', 'announcements');
create trigger pages_of_changed_announcements after update on announcements for each row
  when ((old.title, old.description, old.content, old.writer, old.publish_at, old.time_zone, old.unpublished_at)
    is distinct from (new.title, new.description, new.content, new.writer, new.publish_at, new.time_zone, new.unpublished_at))
  execute function tell_pages('announcement', 'id', 'announcements');
create trigger pages_of_read_announcements after update of view_count on announcements for each row
  when (old.view_count is distinct from new.view_count) execute function tell_pages('announcement', 'id', 'views');

-- In trial mode every page tells how many mails there are.
create trigger pages_of_trial_mails after insert or delete on trial_mails
  for each statement execute function tell_all_pages('mails');

create trigger pages_of_no_proposals after truncate on proposals for each statement execute function tell_all_pages('all');
create trigger pages_of_no_applications after truncate on applications for each statement execute function tell_all_pages('all');
create trigger pages_of_no_people after truncate on users for each statement execute function tell_all_pages('all');
create trigger pages_of_no_members after truncate on members for each statement execute function tell_all_pages('all');
create trigger pages_of_no_announcements after truncate on announcements for each statement execute function tell_all_pages('all');
create trigger pages_of_no_trial_mails after truncate on trial_mails for each statement execute function tell_all_pages('mails');

-- The next moment at which something public is past, whatever else is asked.
create index proposals_closed_close on proposals (close_at) where status in ('closed', 'announced');
create index proposals_result_moments on proposals (result_at) where status in ('open', 'closed', 'announced');
