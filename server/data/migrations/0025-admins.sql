-- Admins whom the operator made at the command line, beside those whose addresses the settings list.

alter table users add column admin_since timestamptz(3);
