-- The time zone of a member's browser, for times in emails.
create table member_time_zones (
  user_id text primary key references users (id) on delete cascade,
  time_zone text not null,
  updated_at timestamptz(3) not null
);
