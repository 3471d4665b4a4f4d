-- A person may show a wallet on their page.

alter table wallets add column is_shown boolean not null default false;

create trigger cache_tags_of_shown_wallets after insert on wallets
  for each row when (new.is_shown) execute function publish_row_tags('person', 'user_id');
create trigger cache_tags_of_changed_wallets after update on wallets for each row
  when ((old.is_shown, old.address, old.created_at, old.user_id) is distinct from (new.is_shown, new.address, new.created_at, new.user_id))
  execute function publish_row_tags('person', 'user_id');
create trigger cache_tags_of_removed_wallets after delete on wallets
  for each row when (old.is_shown) execute function publish_row_tags('person', 'user_id');
create trigger cache_tags_of_truncated_wallets after truncate on wallets for each statement execute function publish_tag('all');
