-- The result date that passed without results before its owner set a later one: the promise that was not kept.

alter table proposals add column missed_result_at timestamptz(3);
