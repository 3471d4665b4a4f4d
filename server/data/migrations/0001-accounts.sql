-- People and how they sign in. Of an identity only the uid, name, e-mail, its verification and picture are kept.

create table users (
  id text primary key,
  name text not null,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null,
  image text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

-- Identity is the provider and its subject, never the e-mail. The provider's tokens have no column to rest in.
create table sign_in_accounts (
  id text primary key,
  provider_id text not null,
  account_id text not null,
  user_id text not null references users (id) on delete cascade,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (provider_id, account_id)
);
create index sign_in_accounts_user_id on sign_in_accounts (user_id);

create table sessions (
  id text primary key,
  token text not null unique,
  user_id text not null references users (id) on delete cascade,
  expires_at timestamptz(3) not null,
  user_agent text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

-- Keys that sign the short-lived tokens of the calls; the private half is encrypted with the server's secret.
create table signing_keys (
  id text primary key,
  public_key text not null,
  private_key text not null,
  alg text,
  crv text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3)
);
