import "server-only";
import { sql, type RawBuilder, type Selectable } from "kysely";
import { indexedPage, type ListSought, type Matching } from "#lib/core/store/indexed-search.ts";
import type { Keyset } from "#lib/core/store/polling-schedule.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import { containsText, isIndexed } from "#lib/core/store/text-search.ts";
import type { SubAccountStage, SubAccountTable } from "#lib/sub-accounts/schema.ts";
import type { Searched } from "#lib/core/store/searched-page.ts";

export type SubAccountRow = Selectable<SubAccountTable>;

/**
 * A sub-account's state in the list: `draft` · `sending`: the dashboard is working on it · `waiting`: a
 * person has to act · otherwise the exchange's status.
 */
export const SUB_ACCOUNT_SHOWS = [
  "draft",
  "sending",
  "waiting",
  "under_review",
  "approved",
  "rejected",
] as const;
export type SubAccountShow = (typeof SUB_ACCOUNT_SHOWS)[number];

export type SubAccountFilter = {
  show?: SubAccountShow | undefined;
  /** Part of a name or of the CNPJ, with or without punctuation. */
  text?: string | undefined;
  /** For readers who may not see drafts. */
  withoutDrafts?: boolean | undefined;
};

const SHOWN = {
  draft: sql<boolean>`stage = 'draft'`,
  sending: sql<boolean>`(stage in ('creating', 'unclear', 'sending') and next_attempt_at is not null)`,
  waiting: sql<boolean>`(stage = 'created'
    or (stage in ('creating', 'unclear', 'sending') and next_attempt_at is null))`,
  under_review: sql<boolean>`(stage = 'submitted' and coalesce(status, '') not in ('APPROVED', 'REJECTED'))`,
  approved: sql<boolean>`(stage = 'submitted' and status = 'APPROVED')`,
  rejected: sql<boolean>`(stage = 'submitted' and status = 'REJECTED')`,
} as const satisfies Record<SubAccountShow, unknown>;

/** The same state, computed for one row. */
export function shownAs({
  stage,
  status,
  next_attempt_at,
}: Pick<SubAccountRow, "stage" | "status" | "next_attempt_at">): SubAccountShow {
  if (stage === "draft") return "draft";
  if (stage === "submitted") {
    if (status === "APPROVED") return "approved";
    return status === "REJECTED" ? "rejected" : "under_review";
  }
  return stage === "created" || next_attempt_at === null ? "waiting" : "sending";
}

/** Columns of a list; none of them sealed. */
const LISTED = [
  "id",
  "own_account_id",
  "stage",
  "step",
  "name",
  "trade_name",
  "list_key",
  "document",
  "status",
  "reason",
  "credentials_state",
  "next_attempt_at",
  "created_by",
  "updated_by",
  "created_at",
  "updated_at",
  "submitted_at",
] as const satisfies readonly (keyof SubAccountTable)[];
export type SubAccountLine = Pick<SubAccountRow, (typeof LISTED)[number]>;

/** The letters and digits alone, as CNPJs are stored; null: it is no part of one. */
function documentPart(text: string): string | null {
  const part = text.replaceAll(/[\s./-]/g, "");
  return /^[\dA-Z]{2,14}$/i.test(part) && /\d/.test(part) ? part : null;
}

// As the index of their words says it.
const WORDS = sql`name || E'\\n' || coalesce(trade_name, '') || E'\\n' || coalesce(document, '')`;

/** Sub-accounts whose names or document contain the text; without one, nothing. */
function soughtBy(text: string | undefined): Omit<ListSought, "fits"> {
  if (!text) return { sought: [], matching: null };
  const texts = [...new Set([text, documentPart(text) ?? text])];
  const holds = sql<boolean>`(${sql.join(
    texts.map((one) => containsText(WORDS, one)),
    sql` or `,
  )})`;
  const matching: Matching = { table: "sub_account", number: "id", sought: [holds] };
  return { sought: [holds], matching: texts.every(isIndexed) ? matching : null };
}

/**
 * What waits for a person first, then drafts, then the others; each by name. Ask for one row more than a page shows: it
 * tells whether there is another page.
 */
export function listSubAccountRows(
  rows: Rows,
  accountId: string,
  { show, text, withoutDrafts = false }: SubAccountFilter,
  keyset: Keyset,
): Promise<Searched<SubAccountLine>> {
  const query = rows.selectFrom("sub_account").select(LISTED).where("account_id", "=", accountId);
  const fits: RawBuilder<boolean>[] = [];
  if (show) fits.push(SHOWN[show]);
  if (withoutDrafts) fits.push(sql`stage <> 'draft'`);
  const sought = soughtBy(text);
  const order = { amount: { column: "list_key", accountId }, isRising: true } as const;
  return indexedPage(rows, "sub_account", accountId, query, { fits, ...sought }, keyset, order);
}

/** Undefined: not a sub-account of this account. */
export const subAccountById = (
  rows: Rows,
  accountId: string,
  id: bigint,
): Promise<SubAccountRow | undefined> =>
  rows
    .selectFrom("sub_account")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();

/** The row, locked until the transaction ends. */
export const lockSubAccount = (
  tx: Tx,
  accountId: string,
  id: bigint,
): Promise<SubAccountRow | undefined> =>
  tx
    .selectFrom("sub_account")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

/** Whether another row has submitted the same company already. */
export async function isOpenedElsewhere(
  rows: Rows,
  { account_id, id, document }: Pick<SubAccountRow, "account_id" | "id" | "document">,
): Promise<boolean> {
  const other = await rows
    .selectFrom("sub_account")
    .select("id")
    .where("account_id", "=", account_id)
    .where("document", "=", document)
    .where("stage", "<>", "draft" satisfies SubAccountStage)
    .where("id", "<>", id)
    .executeTakeFirst();
  return other !== undefined;
}

/** Tells the open pages that it has changed. */
export const sendSubAccountHint = (
  rows: Rows,
  { account_id, id }: Pick<SubAccountRow, "account_id" | "id">,
): Promise<void> => sendHint(rows, { account: account_id, topic: "sub-accounts", id: String(id) });
