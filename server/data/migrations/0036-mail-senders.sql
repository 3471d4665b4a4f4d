-- Who caused an email, for pacing by sender and recipient; null where no other member did.
alter table mails add column sender_id text references users (id) on delete set null;
create index mails_sender on mails (sender_id) where sender_id is not null;
-- Emails about one proposal: what a deleted owner's address and name are removed from.
create index mails_proposal on mails ((coalesce(facts -> 'proposal' ->> 'id', facts ->> 'proposalId')))
  where coalesce(facts -> 'proposal' ->> 'id', facts ->> 'proposalId') is not null;
