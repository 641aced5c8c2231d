-- outside a transaction
-- Which deliveries are past their days, without reading those that are not.
create index concurrently event_received on event (received_at) where verified;
