-- The session that showed a factor when a payout's signing began, and the content that it was for: the
-- payout goes on by itself after the wallet has signed, however long that takes.
alter table payout_intent
  add column fresh_session text,
  add column fresh_hash text,
  add check ((fresh_session is null) = (fresh_hash is null));
