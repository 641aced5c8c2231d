import { FAMILY, type Network } from "#protocol/chain/networks.ts";
import { insertReceipt, recoverFromSuspense } from "#service/db/books/bank-feed.ts";
import { insertLedgerTransaction } from "#service/db/books/ledger.ts";
import { isUser } from "#service/db/recovery/bookings.ts";
import { payoutById, placeOfPix } from "#service/db/recovery/booked-payments.ts";
import type { KeptEffect } from "#service/db/recovery/recoveries.ts";
import type { Transaction } from "#service/db/core/tables.ts";
import { raiseNonce } from "#service/db/sends/signer-nonces.ts";
import type { Chain, ChainOrder } from "#service/chain/port.ts";
import type { StatementRow } from "#service/pix/port.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import {
  assetCode,
  BRL,
  recovered,
  suspenseUndone,
} from "#service/domain/books/ledger-bookings.ts";
import { payoutOfOrder } from "#service/domain/payouts/pix-order-id.ts";
import { bookOnce, waits, type Booked } from "./book-once.ts";
import { isMoveShown, readSend } from "./read-evidence.ts";

const referenceOf = ({ witness, kind, evidence }: KeptEffect) => `${witness}:${kind}:${evidence}`;

/**
 * Books a PIX of a payment that the copy has forgotten to the account of such payments, for the company that a
 * person names. Its quote and its account are known to no witness.
 * @param before runs first in the same transaction; answers why it can't be booked
 */
export async function bookForgottenPix(
  deps: Deps,
  line: KeptEffect,
  {
    endToEndId: end_to_end_id,
    txid,
    cents,
    at,
    direction,
    orderId,
    originalEndToEndId,
  }: StatementRow,
  userId: number,
  before: (tx: Transaction) => Promise<string | null> = () => Promise.resolve(null),
): Promise<Booked> {
  if (!(await isUser(deps.db, userId))) return waits(`there is no company ${userId}`);
  const named = payoutOfOrder(orderId);
  if (named !== null && (await payoutById(deps.db, named))) {
    return waits("the bank names a payout that is in the books");
  }
  const units = direction === "in" ? cents : -cents;
  return bookOnce(deps, line, userId, async (tx) => {
    const why = await before(tx);
    if (why !== null) return why;
    if (direction === "in") {
      if ((await placeOfPix(tx, end_to_end_id)) === null) {
        // Known from now on, so that the bank's feed puts it into no suspense, from where it could go back.
        const receipt = { end_to_end_id, txid, cents, paid_at: at, payin_id: null };
        await insertReceipt(tx, { ...receipt, placed: "recovered" });
      } else {
        // Paid after the copy was put back, and taken in before the bank was asked again.
        if (!(await recoverFromSuspense(tx, end_to_end_id))) return "its PIX is in the books";
        await insertLedgerTransaction(tx, suspenseUndone(end_to_end_id, cents));
      }
    }
    const original = originalEndToEndId && (await placeOfPix(tx, originalEndToEndId));
    if (direction === "returned" && original && original.placed !== "recovered") {
      return "what went back is in the books";
    }
    const moved = { account: "bank", currency: BRL, units } as const;
    await insertLedgerTransaction(tx, recovered(referenceOf(line), moved));
    return null;
  });
}

/** The same for tokens that the treasury sent or pulled. Its number counts as used from then on. */
export async function bookForgottenSend(
  deps: Deps,
  chain: Chain,
  line: KeptEffect,
  userId: number,
): Promise<Booked> {
  const { kind, told } = line;
  const { token, party } = told;
  const units = BigInt(told.units ?? "0");
  if (!(await isUser(deps.db, userId))) return waits(`there is no company ${userId}`);
  if ((token !== "USDC" && token !== "USDT") || !party) return waits("its token is none of these");
  const order: ChainOrder =
    kind === "pull"
      ? { kind, userId, payoutId: "", token, from: party, units }
      : { kind: "transfer", token, to: party, units };
  const shown = await readSend(chain, line, order);
  if (!shown || !(await isMoveShown(chain, line, shown)))
    return waits("the chain does not show it");
  const { sent, mined } = shown;
  if (mined.confirmations < chain.confirmations) return waits("it has too few confirmations");
  const { network, signer } = chain;
  return bookOnce(deps, line, userId, async (tx) => {
    await raiseNonce(tx, network, signer, sent.nonce + 1n);
    const currency = assetCode(network, token);
    const moved = {
      account: "treasury",
      currency,
      units: kind === "pull" ? units : -units,
    } as const;
    const gas = { network, cost: mined.gasCost };
    await insertLedgerTransaction(tx, recovered(referenceOf(line), moved, gas));
    return null;
  });
}

/**
 * Books that the treasury has acted: once all that it moved is booked, no more is unknown. What it signed
 * besides moved nothing.
 */
export async function bookSends(deps: Deps, chain: Chain, line: KeptEffect): Promise<Booked> {
  const mined = await chain.minedNonce();
  return bookOnce(deps, line, null, async (tx) => {
    if (countsSends(chain.network)) await raiseNonce(tx, chain.network, chain.signer, mined);
    return null;
  });
}

const countsSends = (network: Network) => FAMILY[network] === "evm";
