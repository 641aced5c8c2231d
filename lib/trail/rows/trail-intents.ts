import "server-only";
import type { Rows } from "#lib/core/store/store.ts";
import type { Asset } from "#protocol/money/money.ts";
import { requestedAsset } from "#protocol/money/payout-amounts.ts";
import { payinAsset } from "#protocol/payins/payin-echo.ts";

/** What an intent asks for; of whom it pays only the PIX account's number, never a name or a key. */
export type TrailIntent = {
  of: "payin" | "payout";
  amount: string;
  asset: Asset;
  pixAccount: string | null;
};

/**
 * The intents of these ids, by id. Only those of these accounts: a line may name any id that somebody has tried.
 */
export async function trailIntents(
  rows: Rows,
  accounts: readonly string[],
  ids: readonly string[],
): Promise<Map<string, TrailIntent>> {
  if (accounts.length === 0 || ids.length === 0) return new Map();
  const [payins, payouts] = await Promise.all([
    rows
      .selectFrom("payin_intent")
      .select(["id", "token", "currency_type", "request_amount"])
      .where("account_id", "in", accounts)
      .where("id", "in", ids)
      .execute(),
    rows
      .selectFrom("payout_intent")
      .select(["id", "token", "currency_type", "request_amount", "pix_account_id"])
      .where("account_id", "in", accounts)
      .where("id", "in", ids)
      .execute(),
  ]);
  return new Map<string, TrailIntent>([
    ...payins.map(({ id, token, currency_type, request_amount: amount }) => {
      const asset = payinAsset(currency_type, token);
      return [id, { of: "payin", amount, asset, pixAccount: null }] as const;
    }),
    ...payouts.map(({ id, token, currency_type, request_amount: amount, pix_account_id }) => {
      const asset = requestedAsset(currency_type, token);
      return [id, { of: "payout", amount, asset, pixAccount: String(pix_account_id) }] as const;
    }),
  ]);
}
