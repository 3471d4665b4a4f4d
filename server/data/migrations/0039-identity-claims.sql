-- What an identity provider said of its person last: a change of it is followed by the account whose values came from there.
-- Null for identities that have not signed in since.

alter table sign_in_accounts add column name text;
alter table sign_in_accounts add column email text;
