import "server-only";
import type { Account } from "#lib/auth/actor.ts";
import { DeskError } from "#lib/auth/desk-error.ts";
import type { Payer } from "#lib/chain/read-payer.ts";
import { isUnheard, nextNonce, type SignaturePhase } from "#lib/chain/signature-phase.ts";
import {
  beginSignature,
  lastSignatureBy,
  openSignaturesOf,
  settleSignature,
  type NewSignature,
  type PayoutSignature,
} from "#lib/store/payout-signatures.ts";
import { noteSigningAccount } from "#lib/store/signing-accounts.ts";
import type { Store, Tx } from "#lib/store/store.ts";
import { lookAtSignature, settleAs } from "./look-at-signature.ts";

export type Signer = { network: string; signer: string };

/** What its person says that the wallet doesn't show; null: nothing was open. */
export type Turn = { superseded: PayoutSignature | null };

/** Its owner can't have sent it for all that we see: the same nonce may be asked for once more. */
const isLost = (phase: SignaturePhase) =>
  isUnheard(phase) && !(phase.phase === "pending" && phase.isSeen);

/**
 * Ends what is over of an address's signatures on a network, by the chain. One that may still come
 * to something keeps the wallet closed, unless it is the one that the person names as not shown.
 * @throws DeskError `SIGNATURE_OPEN`, `CHAIN_UNREACHABLE`
 */
export async function prepareTurn(
  store: Store,
  { id, environment }: Account,
  signer: Signer,
  again: string | undefined,
): Promise<Turn> {
  let superseded: PayoutSignature | null = null;
  for (const row of await openSignaturesOf(store.db, id, signer)) {
    const looked = await lookAtSignature(environment, row);
    if (await settleAs(store.db, row, looked)) continue;
    if (looked.phase.phase === "unknown") throw new DeskError("CHAIN_UNREACHABLE");
    if (String(row.id) !== again || !isLost(looked.phase)) throw new DeskError("SIGNATURE_OPEN");
    superseded = row;
  }
  return { superseded };
}

type Asked = Omit<NewSignature, "network" | "signer" | "nonce" | "from_block">;

/**
 * Commits that the wallet is opened next, once per address and network at a time. While the nonce of
 * the last signature is free it is asked for again, whatever became of that one: at most one of
 * the two can be mined, and either is looked for from where the first was.
 */
export async function takeTurn(
  tx: Tx,
  accountId: string,
  { network, signer }: Signer,
  { turn, payer, asked }: { turn: Turn; payer: Payer; asked: Asked },
): Promise<PayoutSignature> {
  // Holds the address's row, so that two who come at once come one after the other.
  await noteSigningAccount(tx, accountId, { family: "evm", address: signer, by: asked.asked_by });
  const { superseded } = turn;
  const open = await openSignaturesOf(tx, accountId, { network, signer });
  if (open.some(({ id }) => id !== superseded?.id)) throw new DeskError("SIGNATURE_OPEN");
  if (superseded && !(await settleSignature(tx, accountId, superseded.id, "dropped"))) {
    throw new DeskError("ALLOWANCE_CHANGED");
  }
  const last = await lastSignatureBy(tx, accountId, { network, signer });
  const nonce = nextNonce(last ? { nonce: Number(last.nonce) } : null, payer);
  const isSame = last !== undefined && nonce === Number(last.nonce);
  return beginSignature(tx, accountId, {
    ...asked,
    network,
    signer,
    nonce: BigInt(nonce),
    from_block: isSame ? last.from_block : payer.head,
  });
}
