-- The spots too: a list of those still looking is counted from this index alone.
drop index proposals_stated_demand;
create index proposals_stated_demand on proposals (demand_until, id)
  include (demand, close_at, created_at, application_count, hours_per_week, recruitment_type, with_event, work_location,
    rewards, participants, accepted_count)
  where status = 'open' and lapsed_close_at is distinct from close_at and demand is not null;
