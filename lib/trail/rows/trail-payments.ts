import "server-only";
import type { Rows } from "#lib/core/store/store.ts";
import { formatAmount, type Asset } from "#protocol/money/money.ts";
import { requestedAsset } from "#protocol/money/payout-amounts.ts";
import { payinAsset } from "#protocol/payins/payin-echo.ts";

/**
 * What an intent asks for until it is quoted, then, as of a payment, the reais as its list shows them, with its payer
 * or its receiver; never a key.
 */
export type TrailPayment = {
  of: "payin" | "payout";
  amount: string;
  asset: Asset;
  /** Null: nobody knows. */
  name: string | null;
  /** The payment that an intent became; null: it is none yet. */
  number: string | null;
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
          .selectFrom("payin_intent as intent")
          .leftJoin("payin", (on) =>
            on
              .onRef("payin.intent_id", "=", "intent.id")
              .onRef("payin.account_id", "=", "intent.account_id"),
          )
          .select(["intent.id", "intent.token", "intent.currency_type", "intent.request_amount"])
          .select(["intent.expected_payer", "payin.payer_name", "payin.id as number"])
          .select((is) => is.fn.coalesce("payin.sender_cents", "intent.sender_cents").as("cents"))
          .where("intent.account_id", "in", accounts)
          .where("intent.id", "in", named.intent)
          .execute(),
    isNone || named.intent.length === 0
      ? []
      : rows
          .selectFrom("payout_intent as intent")
          .leftJoin("payout", (on) =>
            on
              .onRef("payout.intent_id", "=", "intent.id")
              .onRef("payout.account_id", "=", "intent.account_id"),
          )
          .select(["intent.id", "intent.token", "intent.currency_type", "intent.request_amount"])
          .select(["intent.pix_account_name", "intent.holder_name", "payout.id as number"])
          .select((is) =>
            is.fn.coalesce("payout.receiver_cents", "intent.receiver_cents").as("cents"),
          )
          .where("intent.account_id", "in", accounts)
          .where("intent.id", "in", named.intent)
          .execute(),
    isNone || payins.length === 0
      ? []
      : rows
          .selectFrom("payin")
          .select(["id", "sender_cents", "payer_name", "expected_payer"])
          .where("account_id", "in", accounts)
          .where("id", "in", payins)
          .execute(),
    isNone || payouts.length === 0
      ? []
      : rows
          .selectFrom("payout")
          .leftJoin("payout_intent as intent", (on) =>
            on
              .onRef("intent.id", "=", "payout.intent_id")
              .onRef("intent.account_id", "=", "payout.account_id"),
          )
          .select(["payout.id", "payout.receiver_cents", "payout.pix_account_name"])
          .select("intent.holder_name")
          .where("payout.account_id", "in", accounts)
          .where("payout.id", "in", payouts)
          .execute(),
  ]);
  const found: [string, TrailPayment][] = [
    ...askedPayins.map(({ id, token, currency_type, request_amount: amount, ...payin }) => {
      const asset = payinAsset(currency_type, token);
      const sum = payin.cents === null ? { amount, asset } : reais(payin.cents);
      const asked: TrailPayment = { of: "payin", ...sum, name: payer(payin), ...made(payin) };
      return [namedPayment("intent", id), asked] satisfies [string, TrailPayment];
    }),
    ...askedPayouts.map(({ id, token, currency_type, request_amount: amount, ...payout }) => {
      const asset = requestedAsset(currency_type, token);
      const name = receiver(payout);
      const sum = payout.cents === null ? { amount, asset } : reais(payout.cents);
      const asked: TrailPayment = { of: "payout", ...sum, name, ...made(payout) };
      return [namedPayment("intent", id), asked] satisfies [string, TrailPayment];
    }),
    ...madePayins.map(({ id, sender_cents, ...payin }) => {
      const name = payer(payin);
      const paid: TrailPayment = { of: "payin", ...reais(sender_cents), name, number: String(id) };
      return [namedPayment("payin", String(id)), paid] satisfies [string, TrailPayment];
    }),
    ...madePayouts.map(({ id, receiver_cents, ...payout }) => {
      const name = receiver(payout);
      const sum = reais(receiver_cents);
      const paid: TrailPayment = { of: "payout", ...sum, name, number: String(id) };
      return [namedPayment("payout", String(id)), paid] satisfies [string, TrailPayment];
    }),
  ];
  return new Map(found);
}

type Payer = { payer_name: string | null; expected_payer: string | null };
const payer = ({ payer_name, expected_payer }: Payer) => payer_name ?? (expected_payer || null);

type Receiver = { holder_name: string | null; pix_account_name: string };
const receiver = ({ holder_name, pix_account_name }: Receiver) => holder_name ?? pix_account_name;

const made = ({ number }: { number: bigint | null }) => ({
  number: number === null ? null : String(number),
});
const reais = (cents: bigint) => ({ amount: formatAmount(cents, "BRL"), asset: "BRL" as const });
