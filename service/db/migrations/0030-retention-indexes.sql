-- outside a transaction
-- What is deleted once its days are over is found by its time, not by reading what stays.
create index concurrently quotes_expiring on quotes (expires_at);
create index concurrently payout_quotes_expiring on payout_quotes (expires_at);
create index concurrently events_recorded on events (created_at);
