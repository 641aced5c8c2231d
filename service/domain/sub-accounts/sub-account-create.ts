import { ExchangeError } from "#protocol/wire/error.ts";
import { SERVICE_SENTENCES } from "#protocol/wire/sentences-pt-br.ts";
import type { CreateSubAccount } from "#protocol/sub-accounts/sub-account-input.ts";
import {
  insertSubAccount,
  insertSubUser,
  lockChild,
} from "#service/db/sub-accounts/sub-accounts.ts";
import type { Transaction } from "#service/db/core/tables.ts";
import { putWebhookEndpoint } from "#service/db/webhooks/webhook-endpoints.ts";
import { issue, newCredential } from "#service/domain/access/credential-settings.ts";
import type { KeepReply } from "#service/domain/access/idempotency.ts";
import type { ApiCredential } from "#service/domain/access/credentials.ts";
import type { Deps, User } from "#service/domain/access/deps.ts";
import { sealDetails, SUB_ACCOUNT_NOT_FOUND } from "./sub-account-details.ts";
import { newSecret, refusePrivate, secretOf } from "#service/domain/webhooks/webhook-settings.ts";
import {
  lineTerms,
  newestLine,
  revokeCredentials,
} from "#service/db/access/credential-settings.ts";

/**
 * Issues a sub-account's own credentials. Nobody hands on more than they hold: they have the scopes and
 * the addresses of the credential that asks, whose line is `line`, and stop with it where it is bound.
 * `countsAs`: the line whose call count they share.
 */
async function issueOwn(
  tx: Transaction,
  userId: number,
  credential: ApiCredential,
  { line, countsAs }: { line: bigint; countsAs: bigint | null },
): Promise<void> {
  const { isBound, ...terms } = await lineTerms(tx, line);
  const endsWith = isBound ? line : null;
  const own = { ...terms, name: "subconta", expiresAt: null, countsAs, endsWith };
  await issue(tx, userId, credential, own);
}

const TAKEN = {
  message: SERVICE_SENTENCES.subAccountTaken,
  fields: { "company_infos.cnpj": "taken" },
} as const;

export type CreatedSubAccount = {
  name: string;
  document: string;
  ref: string | null;
  status: "PENDING";
  secrets: { api_key: string; api_secret: string };
  webhook_secret?: string;
};

async function insert(
  tx: Transaction,
  deps: Deps,
  parent: User,
  input: CreateSubAccount,
): Promise<{ userId: number; document: string; name: string; ref: string | null }> {
  const { company_infos: company, ref = null, callback_url } = input;
  const userId = await insertSubUser(tx, parent.id);
  const account = { userId, document: company.cnpj, name: company.company_name, ref };
  const isNew = await insertSubAccount(tx, parent.id, {
    ...account,
    ...sealDetails(deps, userId, input),
    hasCallback: callback_url !== undefined,
  });
  if (!isNew) throw new ExchangeError("CONFLICT", TAKEN);
  return account;
}

/**
 * Creates a sub-account with its own user, data key and credentials, and a webhook when it names a
 * `callback_url`. Secrets are answered this once only. `line`: the caller's own.
 * @throws ExchangeError `CONFLICT` when the caller has one with this CNPJ; `INVALID_INPUT` for a
 *   `callback_url` that is not allowed here
 */
export async function create(
  deps: Deps,
  parent: User,
  input: CreateSubAccount,
  line: bigint,
  keep: KeepReply<CreatedSubAccount>,
): Promise<CreatedSubAccount> {
  const { callback_url: url } = input;
  if (url !== undefined) refusePrivate(deps, url, "callback_url");
  const credential = newCredential();
  const secret = newSecret();
  return deps.transaction(async (tx) => {
    const { userId, ...account } = await insert(tx, deps, parent, input);
    await issueOwn(tx, userId, credential, { line, countsAs: null });
    if (url !== undefined) {
      const sealed = deps.sealer.seal(secret, secretOf(userId));
      await putWebhookEndpoint(tx, userId, { url, secret: sealed });
    }
    const made: CreatedSubAccount = {
      ...account,
      status: "PENDING",
      secrets: { api_key: credential.apiKey, api_secret: credential.apiSecret },
      ...(url === undefined ? {} : { webhook_secret: secret }),
    };
    await keep(tx, made);
    return made;
  });
}

type RenewedSubAccount = { document: string; secrets: { api_key: string; api_secret: string } };

/**
 * Issues new credentials for the caller's sub-account, within what the caller's own `line` may. The earlier
 * ones stop working at the same moment, and their call count carries on.
 * @throws ExchangeError `NOT_FOUND`
 */
export async function renew(
  deps: Deps,
  parent: User,
  document: string,
  line: bigint,
  keep: KeepReply<RenewedSubAccount>,
): Promise<RenewedSubAccount> {
  const credential = newCredential();
  return deps.transaction(async (tx) => {
    // Locked, so that of two concurrent renewals the later one revokes the earlier one's credentials.
    const account = await lockChild(tx, parent.id, document);
    if (!account) throw new ExchangeError("NOT_FOUND", SUB_ACCOUNT_NOT_FOUND);
    const countsAs = await newestLine(tx, account.user_id);
    await revokeCredentials(tx, account.user_id);
    await issueOwn(tx, account.user_id, credential, { line, countsAs });
    const made = {
      document: account.document,
      secrets: { api_key: credential.apiKey, api_secret: credential.apiSecret },
    };
    await keep(tx, made);
    return made;
  });
}
