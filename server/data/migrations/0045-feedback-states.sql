-- Feedback is open until an admin marks it as answered or closes it, and can be reopened: by which admin and when.

alter table feedback add column state text not null default 'open' check (state in ('open', 'answered', 'closed'));
alter table feedback add column state_at timestamptz(3);
alter table feedback add column state_by text references users (id) on delete set null;
create index feedback_state on feedback (state, id);
create index feedback_state_by on feedback (state_by);
