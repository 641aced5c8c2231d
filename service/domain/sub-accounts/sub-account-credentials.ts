import { ExchangeError } from "#protocol/wire/error.ts";
import type { Scope } from "#protocol/wire/scopes.ts";
import { newestLine, revokeCredentials } from "#service/db/access/credential-settings.ts";
import { lockChild } from "#service/db/sub-accounts/sub-accounts.ts";
import { issue, newCredential } from "#service/domain/access/credential-settings.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { ownCredential } from "./sub-account-create.ts";
import { SUB_ACCOUNT_NOT_FOUND } from "./sub-account-record.ts";
import type { User } from "#service/domain/access/user.ts";

/**
 * New credentials for a sub-account of the caller's, who hands out no scope that is not in `scopes`,
 * the caller's own; those before stop working in the same moment, and their count goes on.
 * @throws ExchangeError `NOT_FOUND`
 */
export async function renew(
  deps: Deps,
  parent: User,
  document: string,
  scopes: Scope[] | null,
): Promise<{ document: string; secrets: { api_key: string; api_secret: string } }> {
  const credential = newCredential();
  return deps.transaction(async (tx) => {
    // Held, so that of two renewals at once the later one revokes what the earlier one gave.
    const account = await lockChild(tx, parent.id, document);
    if (!account) throw new ExchangeError("NOT_FOUND", SUB_ACCOUNT_NOT_FOUND);
    const countsAs = await newestLine(tx, account.user_id);
    await revokeCredentials(tx, account.user_id);
    await issue(tx, account.user_id, credential, ownCredential(scopes, countsAs));
    return {
      document: account.document,
      secrets: { api_key: credential.apiKey, api_secret: credential.apiSecret },
    };
  });
}
