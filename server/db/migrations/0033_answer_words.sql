-- The words of the answers as people see them counted: answers_word_count, by the trigger of 0003, counts at spaces,
-- which Chinese, Japanese and Thai do not have. Null until a job counts the row; the revision that was counted.
alter table applications add column answer_words integer;
alter table applications add column answer_words_revision integer;

-- Version 1.0.0 changes answers and does not count them.
create function clear_answer_words() returns trigger language plpgsql as $$
begin
  new.answer_words := null;
  return new;
end $$;
create trigger applications_answer_words before update of answers on applications for each row
  when (new.answers is distinct from old.answers and new.answer_words_revision is distinct from new.revision)
  execute function clear_answer_words();

-- For the job; a counted row has no entry.
create index applications_uncounted on applications (id)
  where answer_words is null and status not in ('saved', 'withdrawn');
