-- A question with the words of one that waits has a row of its own, which only its asker reads: whether the other waits
-- shows to no one. Its state is the other's. Stored as withdrawn, so that the release before lists it nowhere.
alter table public_questions add column duplicate_of_id bigint references public_questions (id) on delete cascade;
create index public_questions_duplicates on public_questions (duplicate_of_id) where duplicate_of_id is not null;
