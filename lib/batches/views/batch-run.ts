import "server-only";
import { assessSignature } from "#lib/allowances/checks/assess-signature.ts";
import { signatureView, type SignatureView } from "#lib/allowances/views/signature-view.ts";
import { readPayer } from "#lib/chain/port/read-payer.ts";
import type { Account, Session } from "#lib/core/access/actor.ts";
import { namesOfPeople } from "#lib/core/access/people-rows.ts";
import type { Store } from "#lib/core/store/store.ts";
import { currentAllowance } from "#lib/batches/checks/batch-allowance.ts";
import { batchVerdict } from "#lib/batches/checks/batch-verdict.ts";
import { signaturesOfBatch } from "#lib/batches/rows/batch-signatures.ts";
import { fixedBatch, type FixedBatch } from "#lib/batches/rows/fixed-batches.ts";
import { paidLines, unitsTaken, type PaidLine } from "#lib/batches/rows/paid-lines.ts";
import { allowanceNeed } from "#lib/payouts/checks/payer-checks.ts";
import { storedKey } from "#lib/payouts/rows/stored-receiver.ts";
import { hasProved } from "#lib/paying-wallets/rows/signed-texts.ts";
import { approvalView, type ApprovalView } from "#lib/policies/views/approval.ts";
import { nextSlice } from "#lib/rules/batches/batch-slices.ts";
import {
  maySign,
  PAUSE_MOST_MINUTES,
  type BatchState,
  type BatchStop,
  type LineState,
  type LineStop,
} from "#lib/rules/batches/batch-states.ts";
import { signerOn } from "#lib/rules/paying-wallets/signs-on.ts";
import { maskPixKey, parsePixKey } from "#protocol/brazil/pix-key.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import { formatAmount, type Token } from "#protocol/money/money.ts";

/** One payout of a batch; amounts as decimal text. */
export type RunLineView = {
  number: number;
  /** The PIX account's name, its key with a CPF or CNPJ masked, and the holder as noted here. */
  name: string;
  key: string | null;
  holder: string | null;
  /** Never paid before, or changed since. */
  isNew: boolean;
  amount: string;
  /** Its purpose code; null: none. */
  purpose: string | null;
  state: LineState;
  why: LineStop | null;
  /** The dashboard's id of its payout; null: there is none yet. */
  payout: string | null;
};

/** A batch whose lines are fixed; times as ISO 8601, amounts as decimal text. */
export type BatchRunView = {
  id: string;
  title: string;
  state: Exclude<BatchState, "draft" | "discarded">;
  why: BatchStop | null;
  network: PayoutNetwork;
  token: Token;
  wallet: string;
  spender: string;
  hash: string;
  receiverAmount: string;
  senderAmount: string;
  /** What it is expected to take, the most that it may, and what it has taken. */
  tokenAmount: string;
  mostAmount: string;
  /** What one signature allows at most; null: all of it. */
  sliceAmount: string | null;
  /** What the next signature allows. */
  nextUnits: string;
  nextAmount: string;
  takenAmount: string;
  /** BRL that its receivers have got. */
  paidAmount: string;
  lines: RunLineView[];
  /** Names; null: nobody yet. */
  runBy: string | null;
  stoppedBy: string | null;
  fixedAt: string;
  startedAt: string | null;
  endedAt: string | null;
  /** When a pause ends it. */
  endsAt: string | null;
};

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** A key that is somebody's document is masked. */
function listedKey(key: string | null): string | null {
  if (key === null) return null;
  const kind = parsePixKey(key)?.kind;
  return kind === "cpf" || kind === "cnpj" ? maskPixKey(key) : key;
}

const lineView = ({ number, intent, cents, is_new, purpose, state, why, payout }: PaidLine) => ({
  number,
  name: intent.pix_account_name,
  key: listedKey(storedKey(intent)),
  holder: intent.holder_name,
  isNew: is_new,
  amount: formatAmount(cents, "BRL"),
  purpose,
  state,
  why,
  payout: payout ? String(payout.id) : null,
});

/** A fixed batch with all of its lines; null: there is none, or it is a draft. */
export async function batchRunView(
  store: Store,
  account: Pick<Account, "id">,
  id: string,
): Promise<BatchRunView | null> {
  const batch = await fixedBatch(store.db, account.id, id);
  return batch && viewOf(store, batch, await paidLines(store.db, batch));
}

async function viewOf(store: Store, batch: FixedBatch, lines: PaidLine[]): Promise<BatchRunView> {
  const { token, run_by: runBy, stopped_by: stoppedBy, paused_at: pausedAt } = batch;
  const names = await namesOfPeople(
    store.db,
    [runBy, stoppedBy].filter((one) => one !== null),
  );
  const nameOf = (one: string | null) => (one === null ? null : (names.get(one) ?? null));
  const paid = lines.filter(({ state }) => state === "paid");
  const next = nextSlice(batch, unitsTaken(lines));
  const endsAt =
    pausedAt === null ? null : new Date(pausedAt.getTime() + PAUSE_MOST_MINUTES * 60_000);
  return {
    id: batch.id,
    title: batch.title,
    // A draft and a discarded one are never fixed.
    state: batch.state as BatchRunView["state"],
    why: batch.why,
    network: batch.network,
    token,
    wallet: batch.wallet,
    spender: batch.spender,
    hash: batch.content_hash,
    receiverAmount: formatAmount(batch.receiver_cents, "BRL"),
    senderAmount: formatAmount(batch.sender_cents, "BRL"),
    tokenAmount: formatAmount(batch.units, token),
    mostAmount: formatAmount(batch.most_units, token),
    sliceAmount: batch.slice_units === null ? null : formatAmount(batch.slice_units, token),
    nextUnits: String(next),
    nextAmount: formatAmount(next, token),
    takenAmount: formatAmount(unitsTaken(lines), token),
    paidAmount: formatAmount(
      paid.reduce((all, { cents }) => all + cents, 0n),
      "BRL",
    ),
    lines: lines.map(lineView),
    runBy: nameOf(runBy),
    stoppedBy: nameOf(stoppedBy),
    fixedAt: batch.fixed_at.toISOString(),
    startedAt: iso(batch.started_at),
    endedAt: iso(batch.ended_at),
    endsAt: batch.state === "paused" ? iso(endsAt) : null,
  };
}

/** What stands between a fixed batch and its first line, or between two of its slices. */
export type BatchSigning = {
  /** What the policy asks of it now. */
  approval: ApprovalView<"batch">;
  /** The last signature that was asked for; null: none. */
  signature: SignatureView | null;
  /** The reader has proved the paying wallet. */
  isProved: boolean;
  /** Decimal text; null: the chain can't be read now. `null` need: nothing stands yet. */
  balance: string | null;
  hasBalance: boolean;
  /** What the new allowance does to the one that stands; null: none does. */
  need: ReturnType<typeof allowanceNeed>;
};

/** For the page of a fixed batch: what is asked of its reader next. */
export async function batchSigning(
  store: Store,
  { account, person, roles }: Session,
  id: string,
): Promise<BatchSigning | null> {
  const { db } = store;
  const batch = await fixedBatch(db, account.id, id);
  if (!batch || !maySign(batch.state, batch.why)) return null;
  const lines = await paidLines(db, batch);
  const decided = lines.filter(({ state }) => state === "waiting");
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
  return {
    approval: await approvalView(db, account.id, verdict),
    signature: last && phase ? signatureView(last, phase, names?.get(last.asked_by) ?? "") : null,
    isProved,
    balance: payer.known ? formatAmount(payer.balanceUnits, token) : null,
    hasBalance: !payer.known || payer.balanceUnits >= (units < expected ? units : expected),
    need: payer.known ? allowanceNeed(network, token, payer.allowanceUnits, units) : null,
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
  const [current, signatures] = await Promise.all([
    currentAllowance(account, batch),
    signaturesOfBatch(store.db, batch),
  ]);
  const last = signatures.find(({ purpose }) => purpose === "approve");
  return current && current.now > 0n && last ? `/payouts/revoke/${last.id}` : null;
}
