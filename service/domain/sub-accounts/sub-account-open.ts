import { ExchangeError } from "#protocol/wire/error.ts";
import { SERVICE_SENTENCES } from "#protocol/wire/sentences-pt-br.ts";
import { missingDocuments } from "#protocol/sub-accounts/sub-accounts-required.ts";
import { NOW } from "#service/db/core/database-clock.ts";
import {
  insertAnalysis,
  lockSubAccount,
  receivedDocuments,
} from "#service/db/sub-accounts/sub-accounts.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { canMove, moveTo } from "./sub-account-moves.ts";
import { SUB_ACCOUNT_NOT_FOUND } from "./sub-account-record.ts";
import type { User } from "#service/domain/access/user.ts";

const NOT_NOW = { message: SERVICE_SENTENCES.alreadyInAnalysis };
const MISSING = SERVICE_SENTENCES.documentsMissing;

/**
 * Begins the analysis of the sub-account that calls: its state and the intent to bring it to the
 * analyst are one commit.
 * @throws ExchangeError `CONFLICT` while it is analysed or once it is approved; `UNPROCESSABLE` with
 *   the documents that are missing
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
