-- Addresses that nothing is mailed to: mails came back, or were reported as spam. Of an address, since a subscriber has no account.

create table stopped_addresses (
  email text primary key check (email = lower(email)),
  reason text not null check (reason in ('bounced', 'complained')),
  answer text not null,
  since timestamptz(3) not null
);
create index stopped_addresses_since on stopped_addresses (since desc);
