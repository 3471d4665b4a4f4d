-- Passkeys and wallets of people, and the challenges that their proofs answer.

create table passkeys (
  id bigint primary key generated always as identity,
  user_id text not null references users (id) on delete cascade,
  credential_id text not null unique,
  -- The host name that the browser created it for.
  rp_id text not null,
  name text not null,
  -- base64url, in COSE form.
  public_key text not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index passkeys_user on passkeys (user_id);

create table wallets (
  id bigint primary key generated always as identity,
  user_id text not null references users (id) on delete cascade,
  -- With the checksum of EIP-55.
  address text not null unique,
  created_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index wallets_user on wallets (user_id);

create table identity_challenges (
  -- The session or browser that asked for it.
  holder text not null,
  purpose text not null check (purpose in ('add_passkey', 'use_passkey', 'add_wallet', 'use_wallet')),
  challenge text not null,
  expires_at timestamptz(3) not null,
  primary key (holder, purpose)
);
create index identity_challenges_expiry on identity_challenges (expires_at);
