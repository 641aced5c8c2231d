import "server-only";
import type { Rows } from "#lib/core/store/store.ts";
import { formatAmount, type Asset } from "#protocol/money/money.ts";
import { requestedAsset } from "#protocol/money/payout-amounts.ts";
import { payinAsset } from "#protocol/payins/payin-echo.ts";

/** What an intent asks for, or a payment is of; of whom it pays only the PIX account's number, never a name or a key. */
export type TrailPayment = {
  of: "payin" | "payout";
  amount: string;
  asset: Asset;
  pixAccount: string | null;
};

/** What lines name: intents by their ids, payins and payouts by the dashboard's numbers. */
export type NamedPayments = Record<"intent" | "payin" | "payout", readonly string[]>;

/** Names one of them in what `trailPayments` gives. */
export const namedPayment = (noun: keyof NamedPayments, id: string): string => `${noun} ${id}`;

const NUMBER = /^[1-9]\d{0,17}$/;
const numbers = (ids: readonly string[]) => ids.filter((id) => NUMBER.test(id)).map(BigInt);

/**
 * What these lines name. Only of these accounts: a line may name any id that somebody has tried.
 */
export async function trailPayments(
  rows: Rows,
  accounts: readonly string[],
  named: NamedPayments,
): Promise<Map<string, TrailPayment>> {
  const [payins, payouts] = [numbers(named.payin), numbers(named.payout)];
  const isNone = accounts.length === 0;
  const [askedPayins, askedPayouts, madePayins, madePayouts] = await Promise.all([
    isNone || named.intent.length === 0
      ? []
      : rows
          .selectFrom("payin_intent")
          .select(["id", "token", "currency_type", "request_amount"])
          .where("account_id", "in", accounts)
          .where("id", "in", named.intent)
          .execute(),
    isNone || named.intent.length === 0
      ? []
      : rows
          .selectFrom("payout_intent")
          .select(["id", "token", "currency_type", "request_amount", "pix_account_id"])
          .where("account_id", "in", accounts)
          .where("id", "in", named.intent)
          .execute(),
    isNone || payins.length === 0
      ? []
      : rows
          .selectFrom("payin")
          .select(["id", "sender_cents"])
          .where("account_id", "in", accounts)
          .where("id", "in", payins)
          .execute(),
    isNone || payouts.length === 0
      ? []
      : rows
          .selectFrom("payout")
          .select(["id", "receiver_cents", "pix_account_id"])
          .where("account_id", "in", accounts)
          .where("id", "in", payouts)
          .execute(),
  ]);
  const found: [string, TrailPayment][] = [
    ...askedPayins.map(({ id, token, currency_type, request_amount: amount }) => {
      const asset = payinAsset(currency_type, token);
      const asked: TrailPayment = { of: "payin", amount, asset, pixAccount: null };
      return [namedPayment("intent", id), asked] satisfies [string, TrailPayment];
    }),
    ...askedPayouts.map(({ id, token, currency_type, request_amount: amount, pix_account_id }) => {
      const asset = requestedAsset(currency_type, token);
      const asked: TrailPayment = { of: "payout", amount, asset, pixAccount: told(pix_account_id) };
      return [namedPayment("intent", id), asked] satisfies [string, TrailPayment];
    }),
    ...madePayins.map(({ id, sender_cents }) => {
      const made: TrailPayment = { of: "payin", ...reais(sender_cents), pixAccount: null };
      return [namedPayment("payin", String(id)), made] satisfies [string, TrailPayment];
    }),
    ...madePayouts.map(({ id, receiver_cents, pix_account_id }) => {
      const pixAccount = told(pix_account_id);
      const made: TrailPayment = { of: "payout", ...reais(receiver_cents), pixAccount };
      return [namedPayment("payout", String(id)), made] satisfies [string, TrailPayment];
    }),
  ];
  return new Map(found);
}

const told = (id: bigint | null) => (id === null ? null : String(id));
const reais = (cents: bigint) => ({ amount: formatAmount(cents, "BRL"), asset: "BRL" as const });
