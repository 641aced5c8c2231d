import "server-only";
import type { Rows } from "#lib/core/store/store.ts";
import type { ActivityRow } from "#lib/activity/rows/list-activity.ts";
import type { MovementKind } from "#lib/rules/activity/movements.ts";

/** A line as a payment's rows tell it, without the database's own functions. */
export type ExpectedLine = Omit<ActivityRow, "id" | "words"> & { day: string; said: string };

const dayOf = (at: Date) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo" }).format(at);
const said = (...words: readonly (string | null)[]) =>
  words.filter((word) => word !== null).join("\n");
const coded = (...codes: readonly (string | null | undefined)[]) =>
  codes.filter((code) => typeof code === "string");

const PAYIN_STATES = { completed: "done", failed: "failed", expired: "expired" } as const;
const PAYOUT_STATES = { completed: "done", failed: "failed", refunded: "failed" } as const;

/** Fees and returns: their payment has it. */
const OF_NOBODY = { party: null, party_document: null, rate: null, market_rate: null };

type Money = Pick<
  ExpectedLine,
  "amount_cents" | "gross_cents" | "fee_cents" | "net_cents" | "units"
>;
const feeOf = (cents: bigint): Money => ({
  amount_cents: cents,
  gross_cents: cents,
  fee_cents: 0n,
  net_cents: cents,
  units: 0n,
});

/** All movements of all accounts, told by the payments themselves. */
export async function expectedLines(rows: Rows): Promise<ExpectedLine[]> {
  const payins = await rows.selectFrom("payin").selectAll().execute();
  const payouts = await rows.selectFrom("payout").selectAll().execute();
  const returns = await rows.selectFrom("payin_return").selectAll().execute();
  const ofPayin = new Map(payins.map((payin) => [payin.id, payin]));
  const wordsOf = (payin: (typeof payins)[number]) =>
    said(payin.payer_name, payin.expected_payer, payin.reference, payin.cost_centre, payin.note);
  const payinLines = payins.flatMap((payin): ExpectedLine[] => {
    const { sender_cents: gross, fee_cents: fee } = payin;
    const line = (kind: MovementKind, money: Money): ExpectedLine => ({
      ...money,
      kind,
      side: "payin",
      account_id: payin.account_id,
      payin_id: payin.id,
      payout_id: null,
      return_id: null,
      status: payin.status,
      state: PAYIN_STATES[payin.status as "completed"] ?? "open",
      at: payin.created_at,
      day: dayOf(payin.created_at),
      settled_at: payin.came_in_at,
      network: payin.network,
      token: payin.token,
      said: wordsOf(payin),
      codes: coded(
        `#${payin.transaction_id}`,
        payin.end_to_end_id,
        payin.transaction_hash?.toLowerCase(),
        payin.txid,
        payin.address.toLowerCase(),
        `brl:${money.amount_cents}`,
        money.units > 0n ? `units:${money.units}` : null,
        payin.category && `category:${payin.category}`,
      ),
      ...(kind === "payin"
        ? {
            party: payin.payer?.name ?? (payin.expected_payer || null),
            party_document: payin.payer?.document ?? null,
            rate: payin.rate,
            market_rate: payin.commercial_rate,
          }
        : OF_NOBODY),
      cost_centre: payin.cost_centre ?? "",
      category: payin.category,
    });
    return [
      line("payin", {
        amount_cents: gross,
        gross_cents: gross,
        fee_cents: fee,
        net_cents: fee === null ? null : gross - fee,
        units: payin.receiver_units,
      }),
      ...(fee ? [line("fee", feeOf(fee))] : []),
    ];
  });
  const payoutLines = payouts.flatMap((payout): ExpectedLine[] => {
    const { sender_cents: gross, fee_cents: fee, receiver_cents: net } = payout;
    const line = (kind: MovementKind, money: Money): ExpectedLine => ({
      ...money,
      kind,
      side: "payout",
      account_id: payout.account_id,
      payin_id: null,
      payout_id: payout.id,
      return_id: null,
      status: payout.status,
      state: PAYOUT_STATES[payout.status as "completed"] ?? "open",
      at: payout.created_at,
      day: dayOf(payout.created_at),
      settled_at: payout.status === "completed" ? payout.ended_at : null,
      network: payout.network,
      token: payout.token,
      said: said(payout.pix_account_name, payout.reference, payout.cost_centre, payout.note),
      codes: coded(
        `#${payout.id}`,
        payout.payout_id,
        payout.end_to_end_id,
        payout.pull_hash?.toLowerCase(),
        payout.refund_hash?.toLowerCase(),
        payout.sender_address.toLowerCase(),
        `pix:${payout.pix_account_id}`,
        `brl:${money.amount_cents}`,
        money.units > 0n ? `units:${money.units}` : null,
        payout.category && `category:${payout.category}`,
      ),
      ...(kind === "payout"
        ? {
            party: payout.pix_account_name,
            party_document: null,
            rate: payout.rate,
            market_rate: payout.commercial_rate,
          }
        : OF_NOBODY),
      cost_centre: payout.cost_centre ?? "",
      category: payout.category,
    });
    const money = { amount_cents: net, gross_cents: gross, fee_cents: fee, net_cents: net };
    return [
      line("payout", { ...money, units: payout.token_units }),
      ...(fee ? [line("fee", feeOf(fee))] : []),
    ];
  });
  const returnLines = returns.map((back): ExpectedLine => {
    const payin = ofPayin.get(back.payin_id)!;
    return {
      ...feeOf(back.cents),
      kind: "return",
      side: "payin",
      account_id: back.account_id,
      payin_id: payin.id,
      payout_id: null,
      return_id: back.id,
      status: back.status,
      state: back.status === "returned" ? "done" : "open",
      at: back.received_at,
      day: dayOf(back.received_at),
      settled_at: back.returned_at,
      network: payin.network,
      token: payin.token,
      said: wordsOf(payin),
      codes: coded(
        `#${payin.transaction_id}`,
        back.end_to_end_id,
        `brl:${back.cents}`,
        payin.category && `category:${payin.category}`,
      ),
      ...OF_NOBODY,
      cost_centre: payin.cost_centre ?? "",
      category: payin.category,
    };
  });
  return [...payinLines, ...payoutLines, ...returnLines];
}
