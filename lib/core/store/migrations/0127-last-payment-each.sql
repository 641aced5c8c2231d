-- The last payment of each wallet and of each PIX account: no other index has this order, so that none is walked
-- for those that were never paid.
create index payin_last_to_wallet on payin (account_id, network, address, created_at desc, id desc);
create index payout_last_paid on payout (account_id, pix_account_id, created_at desc, id desc)
  include (receiver_cents) where status = 'completed';
