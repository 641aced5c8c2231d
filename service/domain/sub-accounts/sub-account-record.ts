import { ExchangeError } from "#protocol/wire/error.ts";
import { SERVICE_SENTENCES } from "#protocol/wire/sentences-pt-br.ts";
import type { SubAccountRecord } from "#protocol/sub-accounts/sub-accounts.ts";
import { findSubAccount, receivedDocuments } from "#service/db/sub-accounts/sub-accounts.ts";
import type { Deps, User } from "#service/domain/access/deps.ts";

export const SUB_ACCOUNT_NOT_FOUND = { message: SERVICE_SENTENCES.subAccountNotFound };

/**
 * A sub-account as its parent and itself see it.
 * @throws ExchangeError `NOT_FOUND`, for everybody else as if there were none
 */
export async function get(deps: Deps, user: User, document: string): Promise<SubAccountRecord> {
  const account = await findSubAccount(deps.db, user.id, document);
  if (!account) throw new ExchangeError("NOT_FOUND", SUB_ACCOUNT_NOT_FOUND);
  const received = await receivedDocuments(deps.db, account.user_id);
  return {
    name: account.name,
    document: account.document,
    ref: account.ref,
    status: account.status,
    reason: account.reason,
    documents: received.map(({ type, receivedAt }) => ({
      type,
      status: "RECEIVED",
      received_at: receivedAt.toISOString(),
    })),
  };
}
