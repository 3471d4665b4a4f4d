-- What is looked up each minute, to tell people of what the clock has made due.

create index proposals_results_due on proposals (result_at, id)
  where app_type = 'due_date' and status in ('open', 'closed') and application_count > 0;
create index applications_reply_by on applications (reply_by, id) where status = 'invited' and reply_by is not null;
create index mails_new_application on mails (created_at, id) where event = 'new_application';

-- Since when members have been told of an announcement: once, however often it is published.
alter table announcements add column told_at timestamptz(3);
update announcements set told_at = publish_at where publish_at <= now();
create index announcements_untold on announcements (publish_at) where told_at is null and publish_at is not null;
