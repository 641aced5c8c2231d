import "server-only";
import { openExternalOfBatch } from "#lib/allowances/rows/external-allowances.ts";
import type { Account } from "#lib/core/access/actor.ts";
import { namesOfPeople } from "#lib/core/access/people-rows.ts";
import type { Store } from "#lib/core/store/store.ts";
import { ownersMostMinutes } from "#lib/batches/checks/external-batch.ts";
import { fixedBatch, type FixedBatch } from "#lib/batches/rows/fixed-batches.ts";
import { paidLines, unitsTaken, type PaidLine } from "#lib/batches/rows/paid-lines.ts";
import { givenNames } from "#lib/paying-wallets/rows/paying-wallets.ts";
import { storedKey } from "#lib/payouts/rows/stored-receiver.ts";
import { holderDocument } from "#lib/payouts/views/receivers.ts";
import { coolingOffViews, type CoolingOffView } from "#lib/policies/views/cooling-off.ts";
import { nextSlice } from "#lib/rules/batches/batch-slices.ts";
import {
  PAUSE_MOST_MINUTES,
  type BatchState,
  type BatchStop,
  type LineState,
  type LineStop,
} from "#lib/rules/batches/batch-states.ts";
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
  /** The holder's, a CPF masked; null: not known. */
  document: string | null;
  /** Never paid before, or changed since. */
  isNew: boolean;
  amount: string;
  /** Its purpose code; null: none. */
  purpose: string | null;
  state: LineState;
  why: LineStop | null;
  /** Why its receiver can't be paid yet, while the line waits; null: it can. */
  coolingOff: CoolingOffView | null;
  /** Its own, which says what it was to pay. */
  intent: string;
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
  /** The name that people gave that wallet; null: none. */
  walletName: string | null;
  /** Its owners allow elsewhere. */
  isExternal: boolean;
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

const lineView = (
  { number, intent, cents, is_new, purpose, state, why, payout }: PaidLine,
  waiting: ReadonlyMap<string, CoolingOffView>,
): RunLineView => ({
  number,
  name: intent.pix_account_name,
  key: listedKey(storedKey(intent)),
  holder: intent.holder_name,
  document: holderDocument(intent),
  isNew: is_new,
  amount: formatAmount(cents, "BRL"),
  purpose,
  state,
  why,
  coolingOff: state === "waiting" ? (waiting.get(String(intent.pix_account_id)) ?? null) : null,
  intent: intent.id,
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

/** When a pause ends a batch; the owners of an external wallet have as long as they were given. */
async function endOfPause(
  store: Store,
  { id, account_id, external_id: externalId, why, paused_at: pausedAt }: FixedBatch,
): Promise<Date | null> {
  if (pausedAt === null) return null;
  const after = (minutes: number) => new Date(pausedAt.getTime() + minutes * 60_000);
  if (externalId === null || why !== "slice") return after(PAUSE_MOST_MINUTES);
  const open = await openExternalOfBatch(store.db, account_id, id);
  return open?.ends_at ?? after(ownersMostMinutes());
}

async function viewOf(store: Store, batch: FixedBatch, lines: PaidLine[]): Promise<BatchRunView> {
  const { token, run_by: runBy, stopped_by: stoppedBy } = batch;
  const names = await namesOfPeople(
    store.db,
    [runBy, stoppedBy].filter((one) => one !== null),
  );
  const nameOf = (one: string | null) => (one === null ? null : (names.get(one) ?? null));
  const paid = lines.filter(({ state }) => state === "paid");
  const waiting = await coolingOffViews(
    store.db,
    { accountId: batch.account_id, operation: "pix_account" },
    [...new Set(lines.map(({ intent }) => String(intent.pix_account_id)))],
  );
  const next = nextSlice(batch, unitsTaken(lines));
  return {
    id: batch.id,
    title: batch.title,
    // A draft and a discarded one are never fixed.
    state: batch.state as BatchRunView["state"],
    why: batch.why,
    network: batch.network,
    token,
    wallet: batch.wallet,
    walletName:
      (await givenNames(store.db, batch.account_id, [batch.wallet])).get(batch.wallet) ?? null,
    isExternal: batch.external_id !== null,
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
    lines: lines.map((line) => lineView(line, waiting)),
    runBy: nameOf(runBy),
    stoppedBy: nameOf(stoppedBy),
    fixedAt: batch.fixed_at.toISOString(),
    startedAt: iso(batch.started_at),
    endedAt: iso(batch.ended_at),
    endsAt: batch.state === "paused" ? iso(await endOfPause(store, batch)) : null,
  };
}
