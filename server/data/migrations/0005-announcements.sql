-- Announcements, what admins did to them, and the marks that keep a visitor from being counted twice a day.

create table announcements (
  id bigint generated always as identity primary key,
  title text not null check (title <> '' and length(title) <= 80),
  description text not null check (length(description) <= 140),
  content text not null check (length(content) <= 20000),
  writer text not null check (length(writer) <= 40),
  author_id text references users (id) on delete set null,
  publish_at timestamptz(3),
  time_zone text not null default 'UTC',
  unpublished_at timestamptz(3),
  revision integer not null default 1,
  view_count integer not null default 0 check (view_count >= 0),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  search_text text not null generated always as (
    search_text_of(title || ' ' || description || ' ' || writer || ' ' || content)
  ) stored,
  check (unpublished_at is null or publish_at is not null),
  check (publish_at is null or (description <> '' and content <> '' and writer <> ''))
);
create index announcements_newest on announcements (publish_at desc, id desc) where unpublished_at is null;
create index announcements_search on announcements using gin (search_text gin_trgm_ops);

create table announcement_moves (
  id bigint generated always as identity primary key,
  announcement_id bigint not null references announcements (id) on delete cascade,
  actor_id text references users (id) on delete set null,
  verb text not null,
  from_state text not null,
  to_state text not null,
  at timestamptz(3) not null
);
create index announcement_moves_of on announcement_moves (announcement_id, id);

-- One row a visitor, announcement and day. The mark is a keyed hash with the day in its key: it does not tell who, and the same
-- visitor has another one on the next day.
create table announcement_view_marks (
  announcement_id bigint not null references announcements (id) on delete cascade,
  day date not null,
  mark bytea not null check (length(mark) = 32),
  primary key (announcement_id, day, mark)
);
create index announcement_view_marks_day on announcement_view_marks (day);
