import "server-only";
import { assessSignature } from "#lib/allowances/checks/assess-signature.ts";
import {
  lastExternalOfBatch,
  openExternalOfBatch,
  openExternalOfPair,
} from "#lib/allowances/rows/external-allowances.ts";
import { signatureView, type SignatureView } from "#lib/allowances/views/signature-view.ts";
import { readPayer } from "#lib/chain/port/read-payer.ts";
import type { Account, Session } from "#lib/core/access/actor.ts";
import { namesOfPeople } from "#lib/core/access/people-rows.ts";
import type { Store } from "#lib/core/store/store.ts";
import { waitingLines } from "#lib/batches/checks/allowable.ts";
import { approvalHours, hasApproved } from "#lib/batches/checks/ask-batch-approval.ts";
import { currentAllowance } from "#lib/batches/checks/batch-allowance.ts";
import { batchVerdict, type BatchVerdict } from "#lib/batches/checks/batch-verdict.ts";
import { mayPayFrom } from "#lib/batches/checks/external-batch.ts";
import { runnerOf } from "#lib/batches/checks/runner.ts";
import { signaturesOfBatch } from "#lib/batches/rows/batch-signatures.ts";
import { fixedBatch, type FixedBatch } from "#lib/batches/rows/fixed-batches.ts";
import { paidLines, unitsTaken } from "#lib/batches/rows/paid-lines.ts";
import { peopleOfExternalWallet } from "#lib/paying-wallets/rows/external-wallets.ts";
import { allowanceNeed } from "#lib/payouts/checks/payer-checks.ts";
import { externalView, type ExternalView } from "#lib/payouts/views/external-view.ts";
import { hasProved } from "#lib/paying-wallets/rows/signed-texts.ts";
import { approvalView, type ApprovalView } from "#lib/policies/views/approval.ts";
import { nextSlice } from "#lib/rules/batches/batch-slices.ts";
import { maySign } from "#lib/rules/batches/batch-states.ts";
import { signerOn } from "#lib/rules/paying-wallets/signs-on.ts";
import { formatAmount, type Token } from "#protocol/money/money.ts";

/** What stands between a fixed batch and its first line, or between two of its slices. */
export type BatchSigning = {
  /** What the policy asks of it now. */
  approval: ApprovalView<"batch">;
  /** It waits for the reader's approval, too. */
  mayApprove: boolean;
  /** When it ends, or would if it were asked for now; null: nobody is to approve. */
  approvalEndsAt: string | null;
  /** The last signature that was asked for; null: none. */
  signature: SignatureView | null;
  /** The reader has proved the paying wallet. */
  isProved: boolean;
  /** Decimal text; null: the chain can't be read now. `null` need: nothing stands yet. */
  balance: string | null;
  hasBalance: boolean;
  /** What the new allowance does to the one that stands; null: none does. */
  need: ReturnType<typeof allowanceNeed>;
  /** The owners of the external wallet that pays it; null: its wallet signs here. */
  owners: BatchOwners | null;
};

/** How far the owners of a batch's external wallet are. */
export type BatchOwners = {
  /** What they are asked for; null: nobody has asked them. */
  asked: ExternalView | null;
  /** Who may pay from it, and whether the reader is one of them. */
  people: string[];
  isNamed: boolean;
  /** The reader has approved the batch: another asks the owners. */
  isApprover: boolean;
  /** Whoever asked can't have its lines paid any more: another takes that over. */
  isLeft: boolean;
  /** Other payouts and batches of the wallet and token that wait for them: each allowance replaces the one before. */
  rivals: { href: string; name: string; amount: string; token: Token }[];
};

async function batchOwners(
  store: Store,
  { account, person }: Session,
  batch: FixedBatch,
  verdict: BatchVerdict,
): Promise<BatchOwners | null> {
  const { db } = store;
  if (batch.external_id === null) return null;
  const { token, wallet: signer, spender } = batch;
  const reader = { account, person };
  const [row, people, isNamed] = await Promise.all([
    openExternalOfBatch(db, account.id, batch.id),
    peopleOfExternalWallet(db, batch.external_id),
    mayPayFrom(db, reader, batch),
  ]);
  const network = batch.network as ExternalView["network"];
  const pair = { account_id: account.id, network, signer, token, spender };
  const open = await openExternalOfPair(db, pair);
  const runner = row && (await runnerOf(db, account, row.asked_by));
  const isFit =
    runner !== null &&
    !hasApproved(verdict.request, runner.person.id) &&
    (await mayPayFrom(db, runner, batch));
  return {
    asked: row && (await externalView(store, reader, row)),
    people: people.filter(({ isActive }) => isActive).map(({ name }) => name),
    isNamed,
    isApprover: hasApproved(verdict.request, person.id),
    isLeft: row !== null && !isFit,
    rivals: open
      .filter(({ batch_id: of }) => of !== batch.id)
      .map(({ batch_id: of, intent_id: intent, receiver, units }) => ({
        href: of === null ? `/payouts/new?intent=${intent}` : `/payouts/batches/${of}`,
        name: receiver ?? "",
        amount: formatAmount(units, token),
        token,
      })),
  };
}

/** When an approval ends that was asked for, or is asked for now. */
function endOfApproval({ is, hours, request }: ApprovalView<"batch">): string | null {
  if (is === "needed") {
    return new Date(Date.now() + approvalHours(hours) * 3_600_000).toISOString();
  }
  return is === "waiting" || is === "granted" ? (request?.expiresAt ?? null) : null;
}

function waitsFor({ is, request }: ApprovalView<"batch">, reader: string): boolean {
  const approvers = is === "waiting" && request !== null ? request.approvers : [];
  return approvers.some(({ name, from }) => name === reader && from === null);
}

/** For the page of a fixed batch: what is asked of its reader next. */
export async function batchSigning(
  store: Store,
  reader: Session,
  id: string,
): Promise<BatchSigning | null> {
  const { db } = store;
  const { account, person, roles } = reader;
  const batch = await fixedBatch(db, account.id, id);
  if (!batch || !maySign(batch.state, batch.why)) return null;
  const lines = await paidLines(db, batch);
  const decided = waitingLines(lines);
  const taken = unitsTaken(lines);
  const units = nextSlice(batch, taken);
  const expected = batch.units - taken;
  const { environment } = account;
  const { network, token, wallet: owner, spender } = batch;
  const actor = { account, person, roles };
  const [verdict, [last], isProved, payer] = await Promise.all([
    batchVerdict(db, { actor, batch, lines, decided, withSigning: true }),
    signaturesOfBatch(db, batch),
    hasProved(db, account.id, person.id, signerOn(network, owner)),
    readPayer({ environment, network, token, owner, spender }),
  ]);
  const names = last ? await namesOfPeople(db, [last.asked_by]) : null;
  // What was signed for the slice before is over.
  const isOld = last && batch.paused_at !== null && last.asked_at < batch.paused_at;
  const phase = last && !isOld ? (await assessSignature(environment, last)).phase : null;
  const approval = await approvalView(db, account.id, verdict);
  return {
    approval,
    mayApprove: waitsFor(approval, person.name),
    approvalEndsAt: endOfApproval(approval),
    signature: last && phase ? signatureView(last, phase, names?.get(last.asked_by) ?? "") : null,
    isProved,
    balance: payer.known ? formatAmount(payer.balanceUnits, token) : null,
    hasBalance: !payer.known || payer.balanceUnits >= (units < expected ? units : expected),
    need: payer.known ? allowanceNeed(network, token, payer.allowanceUnits, units) : null,
    owners: await batchOwners(store, reader, batch, verdict),
  };
}

/** The page that revokes what is left of an ended batch's allowance; null: nothing is, or the chain can't be read. */
export async function revokeOfBatch(
  store: Store,
  account: Account,
  id: string,
): Promise<string | null> {
  const batch = await fixedBatch(store.db, account.id, id);
  if (batch?.state !== "ended") return null;
  const [current, signatures, external] = await Promise.all([
    currentAllowance(account, batch),
    signaturesOfBatch(store.db, batch),
    lastExternalOfBatch(store.db, account.id, id),
  ]);
  if (!current || current.now === 0n) return null;
  if (external) return `/payouts/revoke/${external.id}?from=external`;
  const last = signatures.find(({ purpose }) => purpose === "approve");
  return last ? `/payouts/revoke/${last.id}` : null;
}
