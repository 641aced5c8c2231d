import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { chainOn } from "#lib/chain/port/chain-on.ts";
import type { Draft } from "#lib/chain/port/draft-approval.ts";
import type { Payer } from "#lib/chain/port/payer.ts";
import { claimAllowance } from "#lib/allowances/rows/allowance-claims.ts";
import { isForgotten } from "#lib/rules/allowances/signature-end.ts";
import {
  isUnheard,
  nextNonce,
  type SignaturePhase,
} from "#lib/rules/allowances/signature-phase.ts";
import {
  beginSignature,
  lastSignatureBy,
  openSignaturesOf,
  rejectedBytesOf,
  settleSignature,
  type NewSignature,
  type PayoutSignature,
} from "#lib/allowances/rows/payout-signatures.ts";
import { recordPayingWallet } from "#lib/paying-wallets/rows/paying-wallets.ts";
import type { Store, Tx } from "#lib/core/store/store.ts";
import type { Allowance } from "#protocol/chain/allowance.ts";
import type { Environment, PayoutNetwork } from "#protocol/chain/networks.ts";
import { signerOn } from "#lib/rules/paying-wallets/signs-on.ts";
import { assessSignature, storeSignatureOutcome } from "./assess-signature.ts";

export type Signer = { network: PayoutNetwork; signer: string };

/** The signature that its person says the wallet does not show; null: nothing was open. */
export type SigningLock = { superseded: PayoutSignature | null };

/** The chain shows no sign that the wallet sent it, so the same nonce may be requested again. */
const isLost = (phase: SignaturePhase) =>
  isUnheard(phase) && !(phase.phase === "pending" && phase.isSeen);

/** Who wants the wallet, and for what. */
export type Wanted = {
  by: string;
  /** Null: for no payout, to revoke an allowance, or for a batch. */
  intentId: string | null;
  /** The batch whose allowance is signed. */
  batchId?: string;
  /** The signature that its person says the wallet does not show. */
  again: string | undefined;
};

const isOfSame = (row: PayoutSignature, { intentId, batchId }: Omit<Wanted, "by" | "again">) =>
  (intentId !== null && row.intent_id === intentId) ||
  (batchId !== undefined && row.batch_id === batchId);

/** Only one's own signature, or one of the same payout: a colleague's other request must not be ended. */
const maySupersede = (row: PayoutSignature, wanted: Wanted) =>
  String(row.id) === wanted.again && (row.asked_by === wanted.by || isOfSame(row, wanted));

/**
 * Requires that bytes rejected for another payout are dead. Until then they can still be sent, and would pay
 * the other payout, so nobody else gets the wallet.
 */
async function requireDead(
  store: Store,
  { id, environment }: Account,
  signer: Signer,
  wanted: Wanted,
) {
  for (const row of await rejectedBytesOf(store.db, id, signer)) {
    if (row.purpose === "revoke" || isOfSame(row, wanted)) continue;
    const { phase } = await assessSignature(environment, { ...row, state: "asked" });
    if (phase.phase === "unknown") throw new DashboardError("CHAIN_UNREACHABLE");
    if (phase.phase === "settling" || isUnheard(phase)) throw new DashboardError("SIGNATURE_OPEN");
  }
}

/**
 * Ends an address's signatures on a network that the chain shows to be over. One that may still take effect
 * keeps the wallet closed, unless it is the one that the person reports as not shown.
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
    const assessment = await assessSignature(account.environment, row);
    if (await storeSignatureOutcome(store.db, row, assessment)) continue;
    if (assessment.phase.phase === "unknown") throw new DashboardError("CHAIN_UNREACHABLE");
    // Its end was told; nobody waits for the job that writes it down.
    if (assessment.phase.phase === "unreported" && isForgotten(row, new Date())) {
      await settleSignature(store.db, account.id, row.id, "dropped");
      continue;
    }
    if (!maySupersede(row, wanted) || !isLost(assessment.phase))
      throw new DashboardError("SIGNATURE_OPEN");
    superseded = row;
  }
  const isForPayouts = wanted.intentId !== null || wanted.batchId !== undefined;
  if (isForPayouts) await requireDead(store, account, signer, wanted);
  return { superseded };
}

/**
 * The bytes of an approval for a wallet that only signs, simulated on the chain; null if the wallet sends
 * its approval itself. @throws DashboardError `CHAIN_UNREACHABLE`, `APPROVAL_REFUSED`
 */
export async function draftFor(
  environment: Environment,
  owner: string,
  allowance: Allowance,
): Promise<Draft | null> {
  const { bytes } = chainOn(allowance.network);
  if (bytes === null) return null;
  const found = await bytes.draft({ environment, allowance, owner });
  if (!found.known) throw new DashboardError("CHAIN_UNREACHABLE");
  if (found.draft === null) throw new DashboardError("APPROVAL_REFUSED");
  return found.draft;
}

type Asked = Omit<
  NewSignature,
  "network" | "signer" | "nonce" | "from_block" | "bytes" | "valid_until"
>;

/** The columns of a signature that say which allowance is asked for. */
export const askedAllowance = ({ chainId, token, spender, units }: Allowance) => ({
  chain_id: chainId === null ? null : BigInt(chainId),
  token: token.symbol,
  token_address: token.address,
  spender,
  units,
});

type Asking = {
  lock: SigningLock;
  payer: Payer;
  asked: Asked;
  /** Fresh bytes, for wallets that only sign. */
  draft: Draft | null;
};

const isSameContent = (row: PayoutSignature, asked: Asked) =>
  row.serves === (asked.serves ?? null) &&
  row.token_address === asked.token_address &&
  row.spender === asked.spender &&
  row.units === asked.units;

/**
 * The bytes for the wallet. A request that the wallet does not show is repeated with the same bytes, and so
 * is a rejected one while it is valid for long enough: at most one transaction can result.
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

/** Claims the transaction for its purpose, first come; true when this purpose holds the claim. */
async function claim(tx: Tx, row: PayoutSignature): Promise<boolean> {
  const { account_id: accountId, network, signer, serves } = row;
  if (serves === null) return true;
  return claimAllowance(tx, { accountId, network, signer, serves, asked: row });
}

/**
 * Commits that the wallet is opened next, once per address and network at a time. While the last signature's
 * nonce is free it is used again, whatever the state of that signature: at most one of the two can be mined,
 * and the search for either starts where the first one's did.
 */
export async function acquireSigningLock(
  tx: Tx,
  accountId: string,
  { network, signer }: Signer,
  { lock, payer, asked, draft }: Asking,
): Promise<PayoutSignature> {
  // Locks the address's row, so that concurrent requests run one after the other.
  await recordPayingWallet(tx, accountId, { ...signerOn(network, signer), by: asked.asked_by });
  const { superseded } = lock;
  const open = await openSignaturesOf(tx, accountId, { network, signer });
  if (open.some(({ id }) => id !== superseded?.id)) throw new DashboardError("SIGNATURE_OPEN");
  if (superseded && !(await settleSignature(tx, accountId, superseded.id, "dropped"))) {
    throw new DashboardError("ALLOWANCE_CHANGED");
  }
  const last = await lastSignatureBy(tx, accountId, { network, signer });
  if (draft !== null) {
    const bytes = bytesFor(draft, asked, lock, last);
    const from_block = superseded?.from_block ?? payer.head;
    const row = await beginSignature(tx, accountId, {
      ...asked,
      ...bytes,
      network,
      signer,
      nonce: 0n,
      from_block,
    });
    // Two payouts got the same bytes; a block later the bytes differ.
    if (!(await claim(tx, row))) throw new DashboardError("SIGNATURE_OPEN");
    return row;
  }
  const nonce = nextNonce(last ? { nonce: Number(last.nonce) } : null, payer);
  // One that somebody else's transaction has mined left the nonce free; it must not count again.
  const isSame = last !== undefined && nonce === Number(last.nonce) && last.state !== "mined";
  const row = await beginSignature(tx, accountId, {
    ...asked,
    network,
    signer,
    nonce: BigInt(nonce),
    from_block: isSame ? last.from_block : payer.head,
  });
  // If another payout has claimed this same approval before, it keeps the claim.
  await claim(tx, row);
  return row;
}
