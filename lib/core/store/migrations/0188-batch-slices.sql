-- A batch whose tokens pass a limit is allowed in slices: one signature after another, each for so much at most.
alter table signing_limits
  -- Token units; what was set before knows no such limit, so it gets the widest.
  add column max_open_units bigint not null default 10000000000000 check (max_open_units > 0);
alter table signing_limits alter column max_open_units drop default;

alter table batch
  -- What one signature allows at most; null: all of it.
  add column slice_units bigint check (slice_units > 0),
  -- The allowance that stands for it: its units as signed, and what the lines had taken before.
  add column signed_units bigint check (signed_units > 0),
  add column taken_before bigint not null default 0 check (taken_before >= 0),
  -- While the next slice is waited for: from this block on nothing may leave the wallet.
  add column watched_from bigint;
