-- The form of a payin offers the wallets that payins went to last first.
create index payin_to_wallet on payin (account_id, network, address, id desc);
