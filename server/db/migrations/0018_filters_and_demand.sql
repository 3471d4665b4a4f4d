-- Filters by reward, hours and demand, and the demand that the owner states.

alter table proposals add column demand text check (demand in ('looking', 'plenty'));
-- When the statement lapses.
alter table proposals add column demand_until timestamptz(3);
alter table proposals add constraint proposals_demand_until check ((demand is null) = (demand_until is null));

-- The rewards of the terms, "paid+credit", for indexes: an index on jsonb could not be read alone.
alter table proposals add column rewards text not null default '';

create function set_rewards() returns trigger language plpgsql as $$
begin
  new.rewards := coalesce((
    select string_agg(reward, '+' order by place)
    from jsonb_array_elements_text(new.terms -> 'rewards') with ordinality as rewards (reward, place)), '');
  return new;
end $$;
create trigger proposals_rewards before insert or update of terms on proposals
  for each row execute function set_rewards();

update proposals set terms = terms where terms is not null;

-- One per order of the list, as docs/decisions/061-filters-and-demand.md says. First what accepts applications.
create index proposals_accepting_terms_posted
  on proposals (recruitment_type, with_event, work_location, rewards, hours_per_week, created_at, id) include (close_at)
  where status = 'open' and lapsed_close_at is distinct from close_at;
create index proposals_accepting_terms_close
  on proposals (recruitment_type, with_event, work_location, rewards, hours_per_week, close_at, id)
  where status = 'open' and lapsed_close_at is distinct from close_at;
create index proposals_accepting_terms_applications
  on proposals (recruitment_type, with_event, work_location, rewards, hours_per_week, application_count, id) include (close_at)
  where status = 'open' and lapsed_close_at is distinct from close_at;
create index proposals_accepting_terms_hours
  on proposals (recruitment_type, with_event, work_location, rewards, hours_per_week, id) include (close_at)
  where status = 'open' and lapsed_close_at is distinct from close_at;

-- Then everything public.
create index proposals_public_terms_posted
  on proposals (recruitment_type, with_event, work_location, rewards, hours_per_week, created_at, id) include (status)
  where status in ('open', 'closed', 'announced');
create index proposals_public_terms_close
  on proposals (recruitment_type, with_event, work_location, rewards, hours_per_week, close_at, id) include (status)
  where status in ('open', 'closed', 'announced');
create index proposals_public_terms_applications
  on proposals (recruitment_type, with_event, work_location, rewards, hours_per_week, application_count, id) include (status)
  where status in ('open', 'closed', 'announced');
create index proposals_public_terms_hours
  on proposals (recruitment_type, with_event, work_location, rewards, hours_per_week, id) include (status)
  where status in ('open', 'closed', 'announced');

-- Few proposals state a demand at a time: one index for all orders and filters, and for the next statement that lapses.
create index proposals_stated_demand on proposals (demand_until, id)
  include (demand, close_at, created_at, application_count, hours_per_week, recruitment_type, with_event, work_location, rewards)
  where status = 'open' and lapsed_close_at is distinct from close_at and demand is not null;

-- Subscriptions by reward and hours.
alter table subscriptions add column pay text[] not null default '{}';
alter table subscriptions add column hours smallint check (hours in (10, 20, 30, 40));
