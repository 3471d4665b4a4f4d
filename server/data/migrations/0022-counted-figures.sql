-- Figures of a large board that were counted anew stand on two public pages: see 0017.
create trigger pages_of_counted_figures after insert or update or delete on counted_figures
  for each statement execute function tell_all_pages('figures');
create trigger pages_of_no_counted_figures after truncate on counted_figures
  for each statement execute function tell_all_pages('figures');
