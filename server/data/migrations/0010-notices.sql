-- Subscriptions, notices, mails, and the browsers a person has signed in with.

create table subscriptions (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  topics text[] not null default '{}',
  kinds text[] not null default '{}',
  cadence text not null check (cadence in ('at_once', 'weekly')),
  confirm_hash text unique,
  confirm_ends_at timestamptz(3),
  created_at timestamptz(3) not null,
  confirmed_at timestamptz(3)
);
create index subscriptions_confirmed on subscriptions (cadence, id) where confirmed_at is not null;

create table notices (
  id bigint generated always as identity primary key,
  user_id text not null references users (id) on delete cascade,
  event text not null,
  facts jsonb not null,
  proposal_id bigint references proposals (id) on delete cascade,
  application_id bigint references applications (id) on delete cascade,
  key text,
  at timestamptz(3) not null,
  read_at timestamptz(3),
  unique (user_id, key)
);
create index notices_person on notices (user_id, id desc);
create index notices_unread on notices (user_id) where read_at is null;
create index notices_at on notices (at);
create index notices_proposal on notices (proposal_id);
create index notices_application on notices (application_id);

create table notice_preferences (
  user_id text not null references users (id) on delete cascade,
  preference text not null,
  in_product boolean not null,
  by_mail boolean not null,
  primary key (user_id, preference)
);

create table mails (
  id bigint generated always as identity primary key,
  message_id uuid not null unique default gen_random_uuid(),
  user_id text references users (id) on delete cascade,
  subscription_id bigint references subscriptions (id) on delete cascade,
  to_address text not null,
  event text not null,
  facts jsonb not null,
  key text,
  state text not null default 'queued'
    check (state in ('queued', 'sending', 'retrying', 'sent', 'given_up', 'dismissed', 'dropped')),
  tries smallint not null default 0,
  subject text,
  last_answer text,
  created_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  first_try_at timestamptz(3),
  sent_at timestamptz(3),
  unique (to_address, key)
);
create index mails_state on mails (state, id desc);
create index mails_created on mails (created_at);
create index mails_address on mails (to_address, sent_at desc);
create index mails_user on mails (user_id) where user_id is not null;
create index mails_subscription on mails (subscription_id) where subscription_id is not null;

create table trial_mails (
  id bigint generated always as identity primary key,
  mail_id bigint references mails (id) on delete cascade,
  to_address text not null,
  subject text not null,
  text text not null,
  html text not null,
  headers jsonb not null,
  at timestamptz(3) not null
);
create index trial_mails_mail on trial_mails (mail_id);

create table known_devices (
  user_id text not null references users (id) on delete cascade,
  device_hash text not null,
  seen_at timestamptz(3) not null,
  primary key (user_id, device_hash)
);
