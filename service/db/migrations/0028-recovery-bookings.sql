-- What was booked of a recovery's list, once each.
create table recovery_bookings (
  effect_id bigint primary key references unknown_effects (id),
  -- Whose it was, by a person's choice, where the copy has forgotten the payment.
  user_id integer references users (id),
  booked_at timestamptz not null default now()
);

-- What moved for a payment that the copy has forgotten. Its PIX is known from then on, and settles nothing.
alter table pix_receipts
  drop constraint pix_receipts_placed_check,
  add constraint pix_receipts_placed_check
    check (placed in ('settled', 'returned', 'suspense', 'recovered'));
alter table ledger_transactions
  drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check check (kind in (
    'pix_in', 'conversion', 'reversal', 'send', 'gas', 'owed_back', 'pix_return', 'top_up',
    'pull', 'payout_conversion', 'payout_reversal', 'pix_out', 'refund', 'recovered'
  ));
alter table ledger_entries
  drop constraint ledger_entries_account_check,
  add constraint ledger_entries_account_check check (account in (
    'bank', 'payin_clearing', 'return_clearing', 'payout_clearing', 'suspense', 'fee_income',
    'exchange_position', 'treasury', 'gas_expense', 'capital', 'recovery_clearing'
  ));
