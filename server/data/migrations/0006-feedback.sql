-- What people send through "Send feedback", and how often something was done from one place within an hour.

create table feedback (
  id bigint generated always as identity primary key,
  sender_id text references users (id) on delete cascade,
  kind text not null check (kind in ('broken', 'idea', 'question')),
  text text not null,
  page text not null,
  email text not null,
  sent_at timestamptz(3) not null
);
create index feedback_sender on feedback (sender_id);
create index feedback_sent on feedback (sent_at);

-- `key` says what is limited and for whom; an address stands in it only as a keyed hash.
create table attempts (
  key text not null,
  hour timestamptz(3) not null,
  count integer not null,
  primary key (key, hour)
);
create index attempts_hour on attempts (hour);
