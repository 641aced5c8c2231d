-- How a payin ends when its tokens can never be sent, and how a PIX that nobody can place goes back.

-- Since when the token contract refuses this transfer without a break, and when it was last seen to.
alter table chain_sends add column refused_since timestamptz;
alter table chain_sends add column refused_seen_at timestamptz;
alter table chain_sends drop constraint chain_sends_state_check;
alter table chain_sends add constraint chain_sends_state_check check (state in
  ('intended', 'signed', 'confirmed', 'reverted', 'displaced', 'unproven', 'abandoned'));
-- An abandoned one was never signed, and stays the one live send of its payin: none can follow it.
alter table chain_sends drop constraint chain_sends_check;
alter table chain_sends add constraint chain_sends_unsigned
  check ((state in ('intended', 'abandoned')) = (raw is null));
alter table chain_sends add constraint chain_sends_refused check
  ((refused_since is null) = (refused_seen_at is null) and refused_since <= refused_seen_at);

-- One that left suspense by its return belongs to no payin either.
alter table pix_receipts drop constraint pix_receipts_check;
alter table pix_receipts add constraint pix_receipts_of_its_payin check
  (case placed when 'suspense' then payin_id is null when 'settled' then payin_id is not null else true end);

alter table pix_returns alter column payin_id drop not null;
alter table pix_returns drop constraint pix_returns_reason_check;
alter table pix_returns add constraint pix_returns_reason_check
  check (reason in ('late', 'wrong_amount', 'paid_twice', 'undeliverable', 'unplaceable'));
alter table pix_returns add constraint pix_returns_of_its_payin
  check ((reason = 'unplaceable') = (payin_id is null));

alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check check (kind in
  ('pix_in', 'conversion', 'reversal', 'send', 'gas', 'owed_back', 'pix_return', 'top_up'));
