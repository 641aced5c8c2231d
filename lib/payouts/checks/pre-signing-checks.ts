import "server-only";
import type { Draft } from "#lib/chain/port/draft-approval.ts";
import type { Payer } from "#lib/chain/port/payer.ts";
import type { Account } from "#lib/core/access/actor.ts";
import { isSkipped } from "#lib/core/access/of-occurrence.ts";
import { addressOn } from "#lib/core/doors/address-on.ts";
import type { Audit } from "#lib/core/doors/audit-trail.ts";
import type { DoorContext } from "#lib/core/doors/run-door.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import {
  draftFor,
  prepareSigningLock,
  type SigningLock,
} from "#lib/allowances/checks/signing-lock.ts";
import { requireProof } from "#lib/paying-wallets/checks/require-proof.ts";
import { recordPayingWallet } from "#lib/paying-wallets/rows/paying-wallets.ts";
import { requireNoOpenExecution } from "#lib/payouts/checks/assess-execution.ts";
import { assessPayer } from "#lib/payouts/checks/assess-payer.ts";
import { auditedDifference } from "#lib/payouts/checks/audited-difference.ts";
import { refuseExternal } from "#lib/payouts/checks/external-payer.ts";
import { allowanceNeed, requireChecks } from "#lib/payouts/checks/payer-checks.ts";
import { payoutVerdict, type PayoutVerdict } from "#lib/payouts/checks/payout-verdict.ts";
import { refreshReceiver } from "#lib/payouts/exchange/read-receiver.ts";
import { openPayoutOf } from "#lib/payouts/rows/open-payout.ts";
import { openExecutions } from "#lib/payouts/rows/payout-executions.ts";
import {
  lockPayoutIntent,
  payoutIntent,
  type PayoutIntent,
} from "#lib/payouts/rows/payout-intents.ts";
import { signingCheck } from "#lib/payouts/rows/payout-signing-check.ts";
import { receiverDifference } from "#lib/payouts/rows/stored-receiver.ts";
import { usedQuote } from "#lib/payouts/rows/used-quote.ts";
import { requirePurpose } from "#lib/regulatory/checks/payment-purpose.ts";
import { requireApproved } from "#lib/policies/checks/policy-verdict.ts";
import { requireCooledOff } from "#lib/policies/checks/require-cooled-off.ts";
import { lockDecisions } from "#lib/policies/rows/policies.ts";
import { signerOn } from "#lib/rules/paying-wallets/signs-on.ts";
import { checkBeforeSigning } from "#lib/rules/payouts/check-before-signing.ts";
import type { Allowance } from "#protocol/chain/allowance.ts";
import type { Difference } from "#protocol/wire/difference.ts";

// Everything that is checked before a wallet opens for a payout, line by line in the order in which it is
// checked: the first that does not hold throws, and no wallet opens. Each line names the check and why it is
// made; how it is made stands where it is imported from. The door has asked for session and role before, and
// `requireFactorToSign` asks for the factor after them. The page makes the comparison too, before it asks and again
// right before the wallet opens.

type Context = DoorContext<"payout:create">;
/** `shownHash` is of what the person was shown; `batch`: of which it is paid as a line. */
type Shown = { shownHash: string; audit: Audit; batch?: string };

const SIGNABLE: readonly string[] = ["quoted", "signing"];

/**
 * The allowance of an intent, derived anew and compared with what the exchange returned, under the current
 * pins and limits.
 * @throws DashboardError `NOT_FOUND`, `CONFLICT`, `QUOTE_CHANGED`, `QUOTE_EXPIRED`, `QUOTE_DIFFERS`,
 * `SPENDER_NOT_PINNED`; for a receiver that rests, as `requireCooledOff` does
 */
export async function requireSignable(
  rows: Rows,
  account: Account,
  intent: PayoutIntent | undefined,
  { shownHash, audit, batch }: Shown,
): Promise<Allowance> {
  if (!intent) throw new DashboardError("NOT_FOUND");
  // Batch: a line of one is paid by its batch alone, as it was approved there.
  if (intent.batch_id !== (batch ?? null)) throw new DashboardError("CONFLICT");
  // Schedule: a day that somebody has skipped is paid by nobody.
  if (await isSkipped(rows, intent.occurrence_id)) throw new DashboardError("CONFLICT");
  // State: quoted, and not asked for yet: an exchange that was asked may still pay it.
  if (!SIGNABLE.includes(intent.status)) throw new DashboardError("CONFLICT");
  // Quote as it came: what differed then is never signed, whatever is read later.
  if (intent.differences !== null) throw new DashboardError("QUOTE_DIFFERS");
  // Quote as it was seen: not an earlier one, in another tab.
  if (intent.content_hash !== shownHash) throw new DashboardError("QUOTE_CHANGED");
  // Pin and limits: without either, payouts are closed on the network.
  const check = await signingCheck(rows, account, intent);
  if (check === null) throw new DashboardError("SPENDER_NOT_PINNED");
  // Expiry: the exchange takes no payout of an ended quote, though its allowance would stand.
  const now = new Date();
  if (check.quote.expiresAt.getTime() <= now.getTime()) throw new DashboardError("QUOTE_EXPIRED");
  const stop = (differences: readonly Difference[]): never => {
    audit.note({ detail: { differs: differences.map(auditedDifference) } });
    throw new DashboardError("QUOTE_DIFFERS");
  };
  // PIX key: money goes to a key, not to a name, and the exchange's may have been changed.
  const receiver = receiverDifference(intent);
  if (receiver) return stop([receiver]);
  // Cooling-off: a receiver that is new or changed rests, as the policy says.
  const { id: accountId } = account;
  const object = String(intent.pix_account_id);
  await requireCooledOff(rows, { accountId, operation: "pix_account", object });
  // Quote unused: one that another payout has would never take this allowance.
  const used = await usedQuote(rows, intent, check.quote.payoutQuoteId);
  if (used) return stop([used]);
  // Comparison: rate, fees, sums, echoes, end and contract, with what was typed, our pins and our limits.
  const checked = checkBeforeSigning({ ...check, now });
  if (!checked.ok) return stop(checked.differences);
  // Content hash: what is signed is what was shown.
  if (checked.hash !== shownHash) throw new DashboardError("QUOTE_CHANGED");
  return checked.allowance;
}

/** What a page asks a wallet to sign; `again`: a signature that the person says the wallet does not show. */
type ToSign = {
  intent: string;
  account: string;
  hash: string;
  purpose: "approve" | "reset";
  at_once: boolean;
  again?: string | undefined;
};

/** What the checks have read. `need` is what the new allowance does to the current one. */
export type ReadyToSign = {
  intent: PayoutIntent;
  allowance: Allowance;
  signer: string;
  shown: Shown;
  lock: SigningLock;
  payer: Payer;
  need: ReturnType<typeof allowanceNeed>;
  /** What is signed now: a reset allows nothing. */
  asked: Allowance;
  draft: Draft | null;
};

/** Before anything is locked, because the exchange and the chain answer in their own time. */
export async function requireReadyToSign(
  { account, actor, store, exchange, audit }: Context,
  input: ToSign,
): Promise<ReadyToSign> {
  const { purpose, at_once: atOnce } = input;
  const quoted = await payoutIntent(store.db, account.id, input.intent);
  // Receiver read again: `requireSignable` compares the key that the exchange would pay now.
  const intent = await refreshReceiver(store, exchange, quoted, "signed");
  const shown = { shownHash: input.hash, audit };
  const allowance = await requireSignable(store.db, account, intent, shown);
  if (!intent) throw new DashboardError("NOT_FOUND");
  // No external wallet: its owners allow elsewhere, and one payout has one payer.
  await refuseExternal(store.db, account.id, intent.id);
  const { network, spender, units } = allowance;
  const signer = addressOn(network, "account", input.account);
  const token = allowance.token.symbol;
  audit.note({ detail: { network, token, spender, units } });
  // Ownership: the address has signed a text that names this very person.
  await requireProof(store.db, actor, { network, signer });
  // Earlier signatures: none of the address may still take effect, or both could be mined.
  const wanted = { by: actor.person.id, intentId: intent.id, again: input.again };
  const lock = await prepareSigningLock(store, account, { network, signer }, wanted);
  // Paying wallet: checks of chain and store, in their own order; one that is unknown refuses before any that fails.
  const assessed = await assessPayer(store, account, intent, { allowance, address: signer });
  // Not the earlier allowance: `requireNoOpenExecution` below asks the chain about it first.
  requireChecks(assessed.checks, ["earlier"]);
  const { payer } = assessed;
  if (!payer.known) throw new DashboardError("CHAIN_UNREACHABLE");
  const need = allowanceNeed(network, token, payer.allowanceUnits, units);
  // Purpose: an equal allowance serves the payout that it was signed for, or a consent names this one.
  if (need === "equal" && assessed.origin === "elsewhere")
    throw new DashboardError("ALLOWANCE_ELSEWHERE");
  // Earlier executions: while an exchange may still take the allowance, a second could be paid twice.
  if (need !== "equal")
    await requireNoOpenExecution(store, account, { signer, network, token, spender });
  // Reset: the page knew whether the token wants the allowance at zero first.
  const isRight = need === "equal" || (need === "resets") === (purpose === "reset" || atOnce);
  if (!isRight) throw new DashboardError("ALLOWANCE_CHANGED");
  // Simulation: where the wallet only signs, the chain would take the very bytes.
  const asked = purpose === "reset" ? { ...allowance, units: 0n } : allowance;
  const draft = need === "equal" ? null : await draftFor(account.environment, signer, asked);
  return { intent, allowance, signer, shown, lock, payer, need, asked, draft };
}

/** Inside the transaction that commits the signature: what may have changed since, with its rows locked. */
export async function requireStillReady(
  tx: Tx,
  { account, actor }: Pick<Context, "account" | "actor">,
  { intent, allowance, signer, shown, need }: ReadyToSign,
): Promise<PayoutVerdict> {
  const { network, spender } = allowance;
  await lockDecisions(tx, account.id);
  // Locks the address's row first, in the same order as an execution: the two can't deadlock, and what
  // the other has begun is visible below.
  await recordPayingWallet(tx, account.id, { ...signerOn(network, signer), by: actor.person.id });
  const locked = await lockPayoutIntent(tx, account.id, intent.id);
  // Quote again: pins, limits, receiver or quote may be others by now.
  await requireSignable(tx, account, locked, shown);
  if (!locked) throw new DashboardError("NOT_FOUND");
  // Dual control: the policy of this moment lets it pass, or others have approved this very content.
  await requirePurpose(tx, account, { of: "payout", id: intent.id, wallet: signer });
  const wanting = { actor, intent: locked, wallet: signer, withSigning: true };
  const verdict = await payoutVerdict(tx, wanting);
  requireApproved(verdict);
  // One payout at a time: another of the same wallet and token would lose its allowance.
  const pair = { signer, network, token: allowance.token.symbol };
  if (await openPayoutOf(tx, account.id, pair, intent.id)) throw new DashboardError("PAYOUT_OPEN");
  // Earlier executions again: decided ones were ended above, so an open one was begun meanwhile.
  const executed = await openExecutions(tx, account.id, { ...pair, spender });
  if (need !== "equal" && executed.length > 0) throw new DashboardError("EXECUTION_OPEN");
  // Nonce or bytes: `acquireSigningLock`, which follows in the same transaction, gives them to one purpose alone.
  return verdict;
}

type ReadyToConsent = { intent: PayoutIntent; endsAt: Date; allowance: Allowance; signer: string };

/**
 * Before a wallet opens for a text that consents to pay from an allowance of something else. Nothing is locked
 * and no chain is read: the execution checks all of it again.
 */
export async function requireReadyToConsent(
  { account, actor, store, audit }: Context,
  input: Pick<ToSign, "intent" | "account" | "hash">,
): Promise<ReadyToConsent> {
  const intent = await payoutIntent(store.db, account.id, input.intent);
  const shown = { shownHash: input.hash, audit };
  const allowance = await requireSignable(store.db, account, intent, shown);
  if (!intent?.quote_expires_at) throw new DashboardError("NOT_FOUND");
  await refuseExternal(store.db, account.id, intent.id);
  const { network } = allowance;
  const signer = addressOn(network, "account", input.account);
  await requireProof(store.db, actor, { network, signer });
  await requirePurpose(store.db, account, { of: "payout", id: intent.id, wallet: signer });
  const asked = { actor, intent, wallet: signer, withSigning: true };
  requireApproved(await payoutVerdict(store.db, asked));
  return { intent, endsAt: intent.quote_expires_at, allowance, signer };
}
