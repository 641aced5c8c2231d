-- On tron and solana a wallet signs bytes that hold for a short while, and the desk sends them.

-- Solana's chain has no number.
alter table payout_signature alter column chain_id drop not null;

-- What the wallet was given, committed before it was opened; and until when it can be mined:
-- milliseconds on tron, a block's height on solana.
alter table payout_signature add column bytes text;
alter table payout_signature add column valid_until bigint;
-- What the wallet gave back, stored before it is sent: the same bytes go out again.
alter table payout_signature add column signed text;
alter table payout_signature add constraint payout_signature_bytes
  check ((bytes is null) = (valid_until is null) and (signed is null or bytes is not null));
