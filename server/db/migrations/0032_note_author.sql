-- Who last changed the private note of the owner's side; null for notes of earlier releases.

alter table application_notes add column author_id text references users (id) on delete set null;
