-- A line that pays a payout again which failed or came back. While one may still be paid, or was begun, no other
-- repeats the same: a line that failed has a payout of its own to repeat, and one that was stopped paid nothing.
alter table batch_line add column repeats bigint references payout (id);
create unique index batch_line_repeats on batch_line (repeats) where repeats is not null and state <> 'stopped';
