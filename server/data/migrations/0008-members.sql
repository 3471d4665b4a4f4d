-- What members tell about themselves. Somebody without a row has told nothing: their page is on.
create table members (
  user_id text primary key references users (id) on delete cascade,
  organization text not null,
  about text not null,
  interests text[] not null,
  page_on boolean not null,
  picture_on boolean not null,
  updated_at timestamptz(3) not null
);

-- A proposal is its applicants' too: it never goes with its owner's account. Deleting an account first gives what somebody applied
-- to over to an entry that nobody can sign in as; forgetting to do so fails instead of taking other people's applications along.
alter table proposals
  drop constraint proposals_owner_id_fkey,
  add constraint proposals_owner_id_fkey foreign key (owner_id) references users (id) on delete restrict;
