-- A limit that the exchange set for a moment needs nobody; until when it pauses calls stands on the exchange's page.
alter table connection drop column rate_limited_at;
