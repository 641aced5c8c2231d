import type { Network } from "#protocol/chain/networks.ts";
import type { Token } from "#protocol/money/money.ts";
import type { SendPurpose } from "#service/db/core/payin-tables.ts";
import type { Tx } from "#service/db/core/tables.ts";
import { isUnasked } from "./booked-payments.ts";

/**
 * Those of these PIX that have settled a payin whose tokens were signed away: none of them will be given back,
 * and nothing more is sent for one that was.
 */
export async function settledPix(tx: Tx, endToEndIds: readonly string[]): Promise<Set<string>> {
  if (endToEndIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom("pix_receipts")
    .select("end_to_end_id")
    .where("end_to_end_id", "in", endToEndIds)
    .where("placed", "=", "settled")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("chain_sends")
            .select("id")
            .whereRef("chain_sends.payin_id", "=", "pix_receipts.payin_id")
            .where("state", "=", "intended"),
        ),
      ),
    )
    .execute();
  return new Set(rows.map(({ end_to_end_id }) => end_to_end_id));
}

/** What the books still mean to do: it may have happened after the copy was made. */
export type OpenIntents = {
  /** Tokens that wait to be sent, given back or pulled; `party` gets or gives them. */
  sends: {
    purpose: SendPurpose;
    /** Of a payin its number, of a payout its id. */
    owner: string;
    network: Network;
    token: Token;
    units: bigint;
    party: string;
  }[];
  /** Payouts whose PIX is not paid. */
  payouts: { id: string; cents: bigint; pixKey: string; isPulled: boolean }[];
  /** PIX of the recovery's list that stood in suspense and whose return is written, by their end-to-end ids. */
  suspenseReturns: string[];
};

const UNPULLED = ["checking", "pulling"] as const;

export async function openIntents(tx: Tx): Promise<OpenIntents> {
  const sends = await tx
    .selectFrom("chain_sends")
    .leftJoin("payouts", "payouts.id", "chain_sends.payout_id")
    .select([
      "chain_sends.purpose",
      "chain_sends.payin_id",
      "payouts.payout_id",
      "chain_sends.network",
      "chain_sends.token",
      "chain_sends.units",
      "chain_sends.to_address",
    ])
    .where("state", "in", ["intended", "signed"])
    .where("purpose", "<>", "pull")
    .execute();
  const unpaid = await tx
    .selectFrom("payouts")
    .select(["payout_id", "network", "token", "token_units", "sender_address", "stage"])
    .select(["receiver_cents", "pix_key", isUnasked.as("is_unasked")])
    .where("stage", "in", [...UNPULLED, "paying"])
    .execute();
  // A payin that was not paid yet means a delivery as soon as it is.
  const payins = await tx
    .selectFrom("payins")
    .select(["id", "network", "token", "receiver_units", "address"])
    .where("status", "=", "processing")
    .where("paid_at", "is", null)
    .execute();
  const returns = await tx
    .selectFrom("pix_returns")
    .innerJoin("unknown_effects", "evidence", "end_to_end_id")
    .innerJoin("recoveries", "recoveries.id", "recovery_id")
    .select("end_to_end_id")
    .where("kind", "=", "payin_paid")
    .where("ended_at", "is", null)
    .where("payin_id", "is", null)
    .execute();
  return {
    suspenseReturns: returns.map(({ end_to_end_id }) => end_to_end_id),
    sends: [
      ...sends.map(({ purpose, payin_id, payout_id, network, token, units, to_address }) => ({
        purpose,
        owner: payout_id ?? String(payin_id),
        network,
        token,
        units,
        party: to_address ?? "",
      })),
      ...payins.map(({ id, network, token, receiver_units: units, address: party }) => ({
        purpose: "delivery" as const,
        owner: String(id),
        network,
        token,
        units,
        party,
      })),
      ...unpaid
        .filter(({ stage }) => UNPULLED.some((one) => one === stage))
        .map(({ payout_id, network, token, token_units: units, sender_address: party }) => ({
          purpose: "pull" as const,
          owner: payout_id,
          network,
          token,
          units,
          party,
        })),
      // A PIX that the bank refused after the copy gave the tokens back.
      ...unpaid.map(({ payout_id, network, token, token_units: units, sender_address: party }) => ({
        purpose: "refund" as const,
        owner: payout_id,
        network,
        token,
        units,
        party,
      })),
    ],
    // One that the bank was asked for is known by its id.
    payouts: unpaid
      .filter(({ stage, is_unasked }) => stage !== "paying" || is_unasked)
      .map(({ payout_id: id, receiver_cents: cents, pix_key: pixKey, stage }) => ({
        id,
        cents,
        pixKey,
        isPulled: stage === "paying",
      })),
  };
}
