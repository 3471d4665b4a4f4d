-- When a published proposal's content was last edited: feeds and the sitemap say when it changed.

alter table proposals add column edited_at timestamptz(3);
