-- The terms of a proposal, and what applicants agreed to. Null: not stated.

alter table proposals add column terms jsonb;

alter table applications add column terms jsonb;
alter table applications add column ai_use text not null default '';
alter table application_changes add column ai_use text not null default '';
