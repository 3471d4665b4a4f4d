-- Email addresses of accounts, and the links that prove them.

create table account_emails (
  id bigint primary key generated always as identity,
  user_id text not null references users (id) on delete cascade,
  -- An address belongs to one account at most.
  email text not null unique check (email = lower(email)),
  added_at timestamptz(3) not null
);
create index account_emails_person on account_emails (user_id);

insert into account_emails (user_id, email, added_at) select id, email, created_at from users;
insert into account_emails (user_id, email, added_at)
  select user_id, lower(email), created_at from linked_accounts where email is not null order by created_at
  on conflict (email) do nothing;

-- The primary address (users.email) is always one of the account's, and never another account's.
create function add_primary_email() returns trigger language plpgsql as $$
begin
  insert into account_emails (user_id, email, added_at) values (new.id, new.email, new.updated_at)
  on conflict (email) do update set user_id = excluded.user_id where account_emails.user_id = excluded.user_id;
  if not found then
    raise unique_violation using message = 'Another account has this email address';
  end if;
  return null;
end $$;
create trigger account_emails_of_new_people after insert on users
  for each row execute function add_primary_email();
create trigger account_emails_of_changed_people after update of email on users
  for each row when (old.email is distinct from new.email) execute function add_primary_email();

-- Links in emails that prove an address. Stored is a hash of the token.
create table email_links (
  id bigint primary key generated always as identity,
  -- Whose account the address is added to; null for a link that signs in.
  user_id text references users (id) on delete cascade,
  email text not null check (email = lower(email)),
  token_hash text not null unique,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  unique nulls not distinct (user_id, email)
);
create index email_links_email on email_links (email);
create index email_links_expires on email_links (expires_at);
