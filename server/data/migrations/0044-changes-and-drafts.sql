-- What an owner needs to know and keep between decisions.

-- When the applicant last replaced the answers, until the owner decides about them or says that they were read.
alter table applications add column changed_at timestamptz(3);

-- The message and the reply-by date of an invitation that was taken back: the next one begins with them. The owner's alone.
alter table applications add column draft_message text not null default '';
alter table applications add column draft_reply_by timestamptz(3);
