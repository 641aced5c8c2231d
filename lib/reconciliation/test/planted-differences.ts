import "server-only";
import type { ExceptionKind } from "#lib/rules/reconciliation/kinds.ts";

/**
 * How each kind is planted in the store, and taken away again: among the payments of `storePayments` of the account
 * `ours` with the statement of its account at the exchange.
 */
export const PLANTED: Record<ExceptionKind, [plant: string, undo: string]> = {
  exchange_missing: [
    `insert into payin_intent (id, account_id, idempotency_key, status, wallet_id, network, token, address,
       currency_type, request_amount, sender_cents, created_by, updated_at)
     select 'lost', 'ours', 'lost', 'quoted', min(id), 'polygon', 'USDC', '0x', 'sender', '1', 100, 'ana', '2026-11-01'
     from wallet;
update payin_intent set status = 'unclear' where id = 'lost'`,
    "update payin_intent set status = 'refused' where id = 'lost'",
  ],
  exchange_surplus: [
    "update payin set intent_id = null, fee_cents = 124 where id = 1",
    "update payin set intent_id = 'in-1', fee_cents = 125 where id = 1",
  ],
  exchange_other_amount: [
    "update payin set receiver_units = receiver_units - 1 where id = 1",
    "update payin set receiver_units = receiver_units + 1 where id = 1",
  ],
  exchange_other_fee: [
    "update payin set fee_cents = 126 where id = 1",
    "update payin set fee_cents = 125 where id = 1",
  ],
  exchange_other_party: [
    "update payout set pix_account_id = 999 where id = 1",
    "update payout set pix_account_id = 2 where id = 1",
  ],
  exchange_other_day: [
    "update payin set created_at = created_at + interval '4 days', expires_at = expires_at + interval '4 days' where id = 1",
    "update payin set created_at = created_at - interval '4 days', expires_at = expires_at - interval '4 days' where id = 1",
  ],
  exchange_doubled: [
    "update payin set quote_id = 'q-2', expires_at = expires_at where id = 1",
    "update payin set quote_id = 'q-1', expires_at = expires_at where id = 1",
  ],
  exchange_two_ends: [
    "update payin set contradicted_by = 'failed' where id = 1",
    "update payin set contradicted_by = null where id = 1",
  ],
  exchange_unfinished: [
    "update payin set status = 'processing' where id = 10",
    "update payin set status = 'expired' where id = 10",
  ],
  chain_missing: [
    "update payout set chain_check = 'differs', chain_difference = 'not_found' where id = 1",
    "update payout set chain_check = 'verified', chain_difference = null where id = 1",
  ],
  chain_surplus: [
    "update payout set chain_check = 'differs', chain_difference = 'pulled_though_failed' where id = 17",
    "update payout set chain_check = 'not_checked', chain_difference = null where id = 17",
  ],
  chain_other_amount: [
    "update payout set chain_check = 'differs', chain_difference = 'other_amount' where id = 1",
    "update payout set chain_check = 'verified', chain_difference = null where id = 1",
  ],
  chain_other_party: [
    "update payin set chain_check = 'differs', chain_difference = 'other_recipient_or_amount' where id = 1",
    "update payin set chain_check = 'verified', chain_difference = null where id = 1",
  ],
  chain_other_day: [
    "update payout set chain_check = 'differs', chain_difference = 'refund_too_early' where id = 13",
    "update payout set chain_check = 'verified', chain_difference = null where id = 13",
  ],
  chain_doubled: [
    "update payout set chain_check = 'differs', chain_difference = 'other_payout' where id = 1",
    "update payout set chain_check = 'verified', chain_difference = null where id = 1",
  ],
  chain_unfinished: [
    "update payin set chain_check = 'not_checked' where id = 1",
    "update payin set chain_check = 'verified' where id = 1",
  ],
  pix_missing: [
    "update payout set end_to_end_id = null where id = 1",
    "update payout set end_to_end_id = (select end_to_end_id from statement_line where payout_id = 1) where id = 1",
  ],
  pix_surplus: [
    "update payin set paid_at = created_at, end_to_end_id = 'E18236120' || to_char(created_at at time zone 'UTC', 'YYYYMMDDHH24MI') || 's9999999999' where id = 10",
    "update payin set paid_at = null, end_to_end_id = null where id = 10",
  ],
  pix_other_amount: [
    "update payin_return set reason = 'undeliverable', cents = cents where payin_id = 7;\nupdate payin set sender_cents = sender_cents + 1 where id = 7;\nupdate payin_intent set sender_cents = sender_cents + 1 where id = 'in-7';\nupdate statement_line set cents = cents + 1, match = match where payin_id = 7 and matched_kind = 'payin'",
    "update payin_return set reason = 'paid_twice' where payin_id = 7;\nupdate payin set sender_cents = sender_cents - 1 where id = 7;\nupdate payin_intent set sender_cents = sender_cents - 1 where id = 'in-7';\nupdate statement_line set cents = cents - 1, match = match where payin_id = 7 and matched_kind = 'payin'",
  ],
  pix_other_party: [
    "update payin set other_payer = true, expected_payer = 'Outra' where id = 1",
    "update payin set other_payer = false, expected_payer = 'Cliente Bndrade' where id = 1",
  ],
  pix_other_day: [
    "update payin set end_to_end_id = 'E18236120202609010101s9999999999' where id = 1",
    "update payin set end_to_end_id = (select end_to_end_id from statement_line where payin_id = 1) where id = 1",
  ],
  pix_doubled: [
    "update payin_return set end_to_end_id = (select end_to_end_id from payin where id = 8) where payin_id = 7",
    "update payin_return set end_to_end_id = (select end_to_end_id from statement_line where payin_id = 7 and matched_kind = 'return' and cents > 0) where payin_id = 7",
  ],
  pix_unfinished: [
    "update payin_return set status = 'returning' where payin_id = 7",
    "update payin_return set status = 'returned' where payin_id = 7",
  ],
  statement_missing: [
    "create table kept as select * from statement_line where payout_id = 1;\ndelete from statement_line where payout_id = 1;\nupdate payout set ended_at = ended_at where id = 1",
    "insert into statement_line overriding system value select * from kept;\ndrop table kept",
  ],
  statement_surplus: [
    "insert into statement_line (account_id, statement_account_id, statement_id, identity, line, day, cents, name, memo, fitid) values ('ours', 'bank-exchange', 1, 'x', 1, '2026-11-20', 77, 'X', 'PIX', '')",
    "update statement_line set match = 'person', matched_kind = 'payin' where identity = 'x'",
  ],
  statement_other_amount: [
    "update statement_line set cents = cents + 1, match = match where payin_id = 1",
    "update statement_line set cents = cents - 1, match = match where payin_id = 1",
  ],
  statement_other_party: [
    "update statement_line set name = 'MERCADO AZUL', match = match where payin_id = 1",
    "update statement_line set name = 'CLIENTE BNDRADE', match = match where payin_id = 1",
  ],
  statement_other_day: [
    "update statement_line set day = day + 5, match = match where payin_id = 1",
    "update statement_line set day = day - 5, match = match where payin_id = 1",
  ],
  statement_doubled: [
    "insert into statement_line (account_id, statement_account_id, statement_id, identity, line, day, cents, name, memo, fitid, end_to_end_id) select account_id, statement_account_id, statement_id, 'y', 1, day, cents, name, memo, fitid, end_to_end_id from statement_line where payin_id = 1",
    "delete from statement_line where identity = 'y';\nupdate payin set expires_at = expires_at where id = 1",
  ],
  statement_unfinished: [
    "update payout set status = 'failed', chain_check = 'verified' where id = 1",
    "update payout set status = 'completed' where id = 1",
  ],
};
