-- Public questions and answers on a proposal.

create table public_questions (
  id bigint primary key generated always as identity,
  proposal_id bigint not null references proposals (id) on delete cascade,
  -- Shown to no one. Null for an entry by the owner, and once the account is deleted.
  asker_id text references users (id) on delete set null,
  from_owner boolean not null default false,
  state text not null check (state in ('waiting', 'answered', 'dismissed', 'withdrawn')),
  question text not null,
  answer text not null default '',
  dismiss_reason text,
  -- People who have the question too. Not lowered when an account is deleted, which would point to it.
  follower_count integer not null default 0,
  asked_at timestamptz(3) not null,
  answered_at timestamptz(3),
  edited_at timestamptz(3),
  pinned_at timestamptz(3),
  hidden_at timestamptz(3)
);
create index public_questions_proposal on public_questions (proposal_id, state, answered_at desc);
create index public_questions_asker on public_questions (asker_id, asked_at desc) where asker_id is not null;
create index public_questions_waiting on public_questions (asked_at) where state = 'waiting';

create table question_followers (
  question_id bigint not null references public_questions (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  followed_at timestamptz(3) not null,
  primary key (question_id, user_id)
);
create index question_followers_person on question_followers (user_id);

-- An answer before each edit.
create table answer_edits (
  id bigint primary key generated always as identity,
  question_id bigint not null references public_questions (id) on delete cascade,
  previous text not null,
  at timestamptz(3) not null
);
create index answer_edits_question on answer_edits (question_id);

-- Only proposals whose owner switched questions off or on again.
create table question_settings (
  proposal_id bigint primary key references proposals (id) on delete cascade,
  asking_on boolean not null
);

-- A report is about a proposal, or about a question on it.
alter table reports add column question_id bigint references public_questions (id) on delete cascade;
alter table reports drop constraint reports_proposal_id_reporter_id_key;
create unique index reports_once on reports (proposal_id, reporter_id, coalesce(question_id, 0));

-- Answered questions are on the proposal's page; the first answer counts for the owner's record, which all their proposals show.
create function publish_question_tags() returns trigger language plpgsql as $$
declare
  changed record;
  owner text;
  ids bigint[];
  proposal bigint;
begin
  if tg_op = 'DELETE' then
    changed := old;
  else
    changed := new;
  end if;
  if changed.state <> 'answered' and (tg_op <> 'UPDATE' or old.state <> 'answered') then
    return null;
  end if;
  perform pg_notify('cache_tags', 'proposal:' || changed.proposal_id);
  if tg_op = 'UPDATE' and old.state = new.state then
    return null;
  end if;
  select owner_id into owner from proposals where id = changed.proposal_id;
  if owner is null or owner = 'former-member' then
    return null;
  end if;
  perform pg_notify('cache_tags', 'owner:' || owner);
  ids := array(
    select id from proposals where owner_id = owner and status in ('open', 'closed', 'announced') limit 51);
  if cardinality(ids) > 50 then
    perform pg_notify('cache_tags', 'people');
  else
    foreach proposal in array ids loop
      perform pg_notify('cache_tags', 'proposal:' || proposal);
    end loop;
  end if;
  return null;
end $$;
create trigger cache_tags_of_questions after insert or update or delete on public_questions
  for each row execute function publish_question_tags();
create trigger cache_tags_of_truncated_questions after truncate on public_questions for each statement execute function publish_tag('all');

create trigger cache_tags_of_question_settings after insert or update or delete on question_settings
  for each row execute function publish_row_tags('proposal', 'proposal_id');
create trigger cache_tags_of_truncated_question_settings after truncate on question_settings for each statement execute function publish_tag('all');
