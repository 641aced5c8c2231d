import { SUB_ACCOUNT_MOVES, type SubAccountStatus } from "#protocol/sub-accounts/sub-accounts.ts";
import {
  moveSubAccount,
  type SubAccount,
  insertAnalysis,
  lockSubAccount,
  receivedDocuments,
  endAnalysis,
  findAnalysed,
} from "#service/db/sub-accounts/sub-accounts.ts";
import type { Transaction } from "#service/db/core/tables.ts";
import { ExchangeError } from "#protocol/wire/error.ts";
import { SERVICE_SENTENCES } from "#protocol/wire/sentences-pt-br.ts";
import { missingDocuments } from "#protocol/sub-accounts/sub-accounts-required.ts";
import { NOW } from "#service/db/core/database-clock.ts";
import type { Deps, User } from "#service/domain/access/deps.ts";
import { SUB_ACCOUNT_NOT_FOUND } from "./sub-account-details.ts";
import { recordEvent } from "#service/domain/webhooks/events.ts";

/** Whether the table of moves allows a move. */
export function canMove(from: SubAccountStatus, to: SubAccountStatus): boolean {
  const allowed: readonly SubAccountStatus[] = SUB_ACCOUNT_MOVES[from];
  return allowed.includes(to);
}

/**
 * Moves a locked sub-account along the table of moves.
 * @throws Error when the table has no such move
 */
async function moveTo(
  tx: Transaction,
  { user_id, status }: SubAccount,
  to: SubAccountStatus,
  changes: Parameters<typeof moveSubAccount>[4],
): Promise<SubAccount> {
  if (!canMove(status, to)) throw new Error(`sub-account ${user_id}: ${status} can't be ${to}`);
  return moveSubAccount(tx, user_id, status, to, changes);
}

const NOT_NOW = { message: SERVICE_SENTENCES.alreadyInAnalysis };
const MISSING = SERVICE_SENTENCES.documentsMissing;

/**
 * Begins the analysis of the calling sub-account: one commit holds its state and the intent to bring the
 * case to the analyst.
 * @throws ExchangeError `CONFLICT` while it is analysed or once it is approved; `UNPROCESSABLE` with the
 *   documents that are missing
 */
export async function openFullAccount(deps: Deps, user: User): Promise<void> {
  await deps.transaction(async (tx) => {
    const account = await lockSubAccount(tx, user.id);
    if (!account) throw new ExchangeError("NOT_FOUND", SUB_ACCOUNT_NOT_FOUND);
    if (!canMove(account.status, "UNDER_REVIEW")) throw new ExchangeError("CONFLICT", NOT_NOW);
    const received = await receivedDocuments(tx, account.user_id);
    const missing = missingDocuments(received.map(({ type }) => type));
    if (missing.length > 0) {
      const fields = Object.fromEntries(missing.map((type) => [type, "missing_document" as const]));
      throw new ExchangeError("UNPROCESSABLE", { message: MISSING, fields });
    }
    await moveTo(tx, account, "UNDER_REVIEW", { reason: null, opened_at: NOW, decided_at: null });
    await insertAnalysis(tx, account.user_id);
  });
}

export type KycDecision = { status: "APPROVED" } | { status: "REJECTED"; reason: string | null };

/**
 * Ends an analysis with the analyst's decision: sets both states and records the event, which goes to the
 * sub-account's `callback_url` if it has one, else to its parent (INTERFACE §7). The first of several
 * calls for one analysis decides; only that call returns true.
 */
export async function decideAnalysis(
  tx: Transaction,
  key: string,
  decision: KycDecision,
): Promise<boolean> {
  const userId = await findAnalysed(tx, key);
  const account = userId === null ? null : await lockSubAccount(tx, userId);
  if (!account) return false;
  const { status } = decision;
  const reason = decision.status === "REJECTED" ? decision.reason : null;
  if (!(await endAnalysis(tx, account.user_id, key, { status, reason }))) return false;
  await moveTo(tx, account, status, { reason, decided_at: NOW });
  const { document, ref } = account;
  await recordEvent(
    tx,
    account.has_callback ? account.user_id : account.parent_id,
    status === "APPROVED" ? "kyc.approved" : "kyc.rejected",
    { document, ref, status, reason },
  );
  return true;
}
