-- How long resumes are kept, and indexes for finding what is kept no longer. See docs/decisions/026-retention.md.

-- As the operator had set it when the proposal was posted: what applicants were told then holds for it, whatever is set later.
alter table proposals add column resume_days smallint not null default 180 check (resume_days between 30 and 3650);

-- What is swept, in the order it is walked.
create index resumes_kept on resumes (uploaded_at, id) where deleted_at is null;
create index applications_unsent on applications (proposal_id, id) where status = 'saved';
create index known_devices_seen on known_devices (seen_at);
create index subscriptions_unconfirmed on subscriptions (confirm_ends_at) where confirmed_at is null;
