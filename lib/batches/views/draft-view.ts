import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { namesOfPeople } from "#lib/core/access/people-rows.ts";
import type { Store } from "#lib/core/store/store.ts";
import { draftFindings, type Finding, type FoundLine } from "#lib/batches/checks/draft-findings.ts";
import { suggestPurposes } from "#lib/batches/checks/suggest-purposes.ts";
import { batchById } from "#lib/batches/rows/drafts.ts";
import { coolingOffViews } from "#lib/policies/views/cooling-off.ts";
import type { LineFault, TypedLine } from "#lib/rules/batches/batch-line.ts";
import type { BatchState } from "#lib/rules/batches/batch-states.ts";
import { formatPixKey, maskPixKey } from "#protocol/brazil/pix-key.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import { formatAmount, type Token } from "#protocol/money/money.ts";

/** A line as its page shows it. */
export type LineView = {
  number: number;
  cells: TypedLine;
  /** Decimal BRL; null: not an amount. */
  amount: string | null;
  faults: readonly LineFault[];
  findings: readonly Finding[];
  /** `new`: registered by this batch · `unknown`: its key is wrong · `resting`: registered, and can't be paid yet. */
  receiver: "known" | "resting" | "new" | "unknown";
  /** The purpose code that was confirmed last for its receiver, where it has none; null: none is asked, or known. */
  suggested: string | null;
  /** The number of the payout that it pays again; null: none. */
  repeats: string | null;
};

export type BatchView = {
  id: string;
  title: string;
  state: BatchState;
  network: PayoutNetwork;
  token: Token;
  by: string;
  at: string;
  lines: LineView[];
  summary: {
    lines: number;
    amount: string;
    faulty: number;
    unconfirmed: number;
    unregistered: number;
    /** Lines for which a purpose code is suggested. */
    suggested: number;
  };
};

type Known = { resting: ReadonlySet<string>; suggested: ReadonlyMap<number, string> };

function lineView(line: FoundLine, { resting, suggested }: Known, isWhole: boolean): LineView {
  const { number, typed, cents, faults, findings, pixAccountId, repeats } = line;
  const key = isWhole ? formatPixKey(typed.pix_key) : maskPixKey(typed.pix_key);
  const document = typed.holder_document === "" || isWhole ? typed.holder_document : "***";
  const isWrong = faults.some(({ field }) => field === "pix_key" || field === "kind");
  return {
    number,
    cells: { ...typed, pix_key: key, holder_document: document },
    amount: cents === null ? null : formatAmount(cents, "BRL"),
    faults,
    findings,
    receiver:
      pixAccountId === null
        ? isWrong
          ? "unknown"
          : "new"
        : resting.has(String(pixAccountId))
          ? "resting"
          : "known",
    suggested: suggested.get(number) ?? null,
    repeats: repeats === null ? null : String(repeats),
  };
}

/**
 * A batch with its lines; null: there is none of this account.
 * @param isWhole the reader may change it: keys and documents are shown whole, else masked
 */
export async function batchView(
  { db }: Store,
  account: Pick<Account, "id">,
  id: string,
  isWhole: boolean,
): Promise<BatchView | null> {
  const batch = await batchById(db, account.id, id);
  if (!batch || batch.state === "discarded") return null;
  const { lines, summary } = await draftFindings(db, account.id, id);
  const accounts = lines.flatMap(({ pixAccountId }) => pixAccountId ?? []).map(String);
  const about = { accountId: account.id, operation: "pix_account" } as const;
  const [resting, suggested, names] = await Promise.all([
    coolingOffViews(db, about, [...new Set(accounts)]),
    batch.state === "draft" ? suggestPurposes(db, account.id, lines) : new Map<number, string>(),
    namesOfPeople(db, [batch.created_by]),
  ]);
  const { cents, ...counts } = summary;
  return {
    id,
    title: batch.title,
    state: batch.state,
    network: batch.network as PayoutNetwork,
    token: batch.token,
    by: names.get(batch.created_by) ?? "",
    at: batch.created_at.toISOString(),
    lines: lines.map((line) =>
      lineView(line, { resting: new Set(resting.keys()), suggested }, isWhole),
    ),
    summary: { ...counts, suggested: suggested.size, amount: formatAmount(cents, "BRL") },
  };
}
