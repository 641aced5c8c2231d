import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { DashboardError } from "#lib/core/access/dashboard-error.ts";
import type { Draft } from "#lib/chain/port/draft-approval.ts";
import type { Payer } from "#lib/chain/port/payer.ts";
import { claimAllowance } from "#lib/payouts/signing/rows/allowance-claims.ts";
import { isUnheard, nextNonce, type SignaturePhase } from "#lib/payouts/rules/signature-phase.ts";
import {
  beginSignature,
  lastSignatureBy,
  openSignaturesOf,
  rejectedBytesOf,
  settleSignature,
  type NewSignature,
  type PayoutSignature,
} from "#lib/payouts/signing/rows/payout-signatures.ts";
import { notePayingWallet } from "#lib/payouts/signing/rows/paying-wallets.ts";
import type { Store, Tx } from "#lib/core/store/store.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import { signerOn } from "#protocol/payouts/signs-on.ts";
import { assessSignature, settleAs } from "./assess-signature.ts";

export type Signer = { network: PayoutNetwork; signer: string };

/** What its person says that the wallet doesn't show; null: nothing was open. */
export type SigningLock = { superseded: PayoutSignature | null };

/** Its owner can't have sent it for all that we see: the same nonce may be asked for once more. */
const isLost = (phase: SignaturePhase) =>
  isUnheard(phase) && !(phase.phase === "pending" && phase.isSeen);

/** Who wants the wallet, and for what. */
export type Wanted = {
  by: string;
  /** null: for no payout, to take an allowance back. */
  intentId: string | null;
  /** The signature that its person says the wallet doesn't show. */
  again: string | undefined;
};

/** One's own, or of the same payout: nobody ends what a colleague's wallet is asked for something else. */
const maySupersede = (row: PayoutSignature, { by, intentId, again }: Wanted) =>
  String(row.id) === again &&
  (row.asked_by === by || (intentId !== null && row.intent_id === intentId));

/**
 * Bytes that a wallet is said to have rejected for another payout can be sent until they are dead, and
 * then they are the other payout's: until that nobody else has the wallet's turn.
 */
async function requireDead(
  store: Store,
  { id, environment }: Account,
  signer: Signer,
  intentId: string,
) {
  for (const row of await rejectedBytesOf(store.db, id, signer)) {
    if (row.intent_id === null || row.intent_id === intentId) continue;
    const { phase } = await assessSignature(environment, { ...row, state: "asked" });
    if (phase.phase === "unknown") throw new DashboardError("CHAIN_UNREACHABLE");
    if (phase.phase === "settling" || isUnheard(phase)) throw new DashboardError("SIGNATURE_OPEN");
  }
}

/**
 * Ends what is over of an address's signatures on a network, by the chain. One that may still come
 * to something keeps the wallet closed, unless it is the one that the person names as not shown.
 * @throws DashboardError `SIGNATURE_OPEN`, `CHAIN_UNREACHABLE`
 */
export async function prepareSigningLock(
  store: Store,
  account: Account,
  signer: Signer,
  wanted: Wanted,
): Promise<SigningLock> {
  let superseded: PayoutSignature | null = null;
  for (const row of await openSignaturesOf(store.db, account.id, signer)) {
    const looked = await assessSignature(account.environment, row);
    if (await settleAs(store.db, row, looked)) continue;
    if (looked.phase.phase === "unknown") throw new DashboardError("CHAIN_UNREACHABLE");
    if (!maySupersede(row, wanted) || !isLost(looked.phase))
      throw new DashboardError("SIGNATURE_OPEN");
    superseded = row;
  }
  if (wanted.intentId !== null) await requireDead(store, account, signer, wanted.intentId);
  return { superseded };
}

type Asked = Omit<
  NewSignature,
  "network" | "signer" | "nonce" | "from_block" | "bytes" | "valid_until"
>;

type Asking = {
  turn: SigningLock;
  payer: Payer;
  asked: Asked;
  /** Where the wallet only signs: the bytes, as they would be made now. */
  draft: Draft | null;
};

const isSameContent = (row: PayoutSignature, asked: Asked) =>
  row.serves === (asked.serves ?? null) &&
  row.token_address === asked.token_address &&
  row.spender === asked.spender &&
  row.units === asked.units;

/**
 * The bytes that the wallet is given. What a person can't find in the wallet is asked for again in the
 * very same bytes, and so is what was rejected while it is good for long enough: at most one
 * transaction can come of them.
 * @throws DashboardError `SIGNATURE_OPEN` while other bytes are alive
 */
function bytesFor(
  draft: Draft,
  asked: Asked,
  { superseded }: SigningLock,
  last: PayoutSignature | undefined,
): Pick<NewSignature, "bytes" | "valid_until"> {
  if (superseded) {
    if (!isSameContent(superseded, asked)) throw new DashboardError("SIGNATURE_OPEN");
    return { bytes: superseded.bytes, valid_until: superseded.valid_until };
  }
  const endsAt = last?.valid_until ?? null;
  const isLong = endsAt !== null && draft.validUntil - endsAt <= draft.sooner;
  return last && isLong && last.state === "rejected" && isSameContent(last, asked)
    ? { bytes: last.bytes, valid_until: last.valid_until }
    : { bytes: draft.bytes, valid_until: draft.validUntil };
}

/** Says for what the transaction is, unless that was said before; true where it serves this alone. */
async function claim(tx: Tx, row: PayoutSignature): Promise<boolean> {
  const { account_id: accountId, network, signer, serves } = row;
  if (serves === null) return true;
  return claimAllowance(tx, { accountId, network, signer, serves, asked: row });
}

/**
 * Commits that the wallet is opened next, once per address and network at a time. While the nonce of
 * the last signature is free it is asked for again, whatever became of that one: at most one of
 * the two can be mined, and either is looked for from where the first was.
 */
export async function takeSigningLock(
  tx: Tx,
  accountId: string,
  { network, signer }: Signer,
  { turn, payer, asked, draft }: Asking,
): Promise<PayoutSignature> {
  // Holds the address's row, so that two who come at once come one after the other.
  await notePayingWallet(tx, accountId, { ...signerOn(network, signer), by: asked.asked_by });
  const { superseded } = turn;
  const open = await openSignaturesOf(tx, accountId, { network, signer });
  if (open.some(({ id }) => id !== superseded?.id)) throw new DashboardError("SIGNATURE_OPEN");
  if (superseded && !(await settleSignature(tx, accountId, superseded.id, "dropped"))) {
    throw new DashboardError("ALLOWANCE_CHANGED");
  }
  const last = await lastSignatureBy(tx, accountId, { network, signer });
  if (draft !== null) {
    const bytes = bytesFor(draft, asked, turn, last);
    const from_block = superseded?.from_block ?? payer.head;
    const row = await beginSignature(tx, accountId, {
      ...asked,
      ...bytes,
      network,
      signer,
      nonce: 0n,
      from_block,
    });
    // The same bytes for two payouts: in the next block they are others.
    if (!(await claim(tx, row))) throw new DashboardError("SIGNATURE_OPEN");
    return row;
  }
  const nonce = nextNonce(last ? { nonce: Number(last.nonce) } : null, payer);
  const isSame = last !== undefined && nonce === Number(last.nonce);
  const row = await beginSignature(tx, accountId, {
    ...asked,
    network,
    signer,
    nonce: BigInt(nonce),
    from_block: isSame ? last.from_block : payer.head,
  });
  // Where another payout was to have this very approval first it stays that one's.
  await claim(tx, row);
  return row;
}
