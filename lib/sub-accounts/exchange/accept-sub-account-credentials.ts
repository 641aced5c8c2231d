import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Credential } from "#lib/core/exchange/connection-credentials.ts";
import { connectionAccess } from "#lib/core/exchange/connections.ts";
import { wakeJobs } from "#lib/core/store/hints.ts";
import { replaysUsedQuotes } from "#lib/core/exchange/replays-quotes.ts";
import type { Store, Tx } from "#lib/core/store/store.ts";
import { subAccountCredentialColumns } from "#lib/core/exchange/sub-account-credentials.ts";
import {
  changeSubAccount,
  moveSubAccount,
  NOT_REFUSED,
  workIn,
} from "#lib/sub-accounts/rows/sub-account-work.ts";
import {
  lockSubAccount,
  subAccountById,
  type SubAccountRow,
} from "#lib/sub-accounts/rows/sub-accounts.ts";
import { listBankAccounts } from "#protocol/pix-accounts/bank-accounts.ts";
import { parseCnpj } from "#protocol/brazil/cnpj.ts";
import { getSubAccount } from "#protocol/sub-accounts/sub-accounts.ts";
import { createExchangeClient } from "#lib/core/exchange/exchange-client.ts";
import { isExchangeFault } from "#lib/core/errors/exchange-fault.ts";
import { isNoSuchCall } from "#lib/core/exchange/no-such-call.ts";

const notAccepted = (cause?: unknown) => new DashboardError("CREDENTIAL_NOT_ACCEPTED", { cause });

type Tried = { baseUrl: string; credential: Credential; document: string; isOurKind: boolean };

/**
 * Tries credentials with harmless reads: of the sub-account itself or, where the exchange has no such call,
 * of its PIX accounts, which give 403 until it is approved.
 * @throws DashboardError `CREDENTIAL_NOT_ACCEPTED`; ExchangeFault when the exchange can't tell now
 */
async function tryOwn({ baseUrl, credential, document, isOurKind }: Tried): Promise<void> {
  const client = createExchangeClient({ baseUrl, ...credential });
  try {
    const found = await client.call(getSubAccount, { document });
    if (parseCnpj(found.document) !== document) throw notAccepted();
    return;
  } catch (error) {
    if (!isExchangeFault(error)) throw error;
    if (error.kind === "refused" && (isOurKind || !isNoSuchCall(error))) throw notAccepted(error);
    if (!isNoSuchCall(error)) throw error;
  }
  try {
    await client.call(listBankAccounts, { pageSize: 1 });
  } catch (error) {
    if (!isExchangeFault(error) || error.kind !== "refused") throw error;
    if (error.status !== 403) throw notAccepted(error);
  }
}

const TAKES = ["missing", "refused"];

/** Whether it lacks credentials; valid ones must not be replaced. */
const waitsForCredentials = (row: SubAccountRow): boolean =>
  row.stage === "unclear"
    ? row.next_attempt_at === null
    : row.stage !== "draft" && TAKES.includes(row.credentials_state);

/**
 * Stores a sub-account's key and secret as entered by a person, once the exchange has accepted them, and
 * resumes its work. The main account's own credentials are refused.
 * @param before runs in the transaction that stores them
 * @throws DashboardError `NOT_FOUND`, `CONFLICT`, `CREDENTIAL_NOT_ACCEPTED`; ExchangeFault
 */
export async function acceptSubAccountCredentials(
  store: Store,
  account: Account,
  id: bigint,
  credential: Credential,
  before: (tx: Tx) => Promise<void>,
): Promise<void> {
  const seen = await subAccountById(store.db, account.id, id);
  if (!seen) throw new DashboardError("NOT_FOUND");
  if (!waitsForCredentials(seen) || seen.document === null) throw new DashboardError("CONFLICT");
  const { baseUrl, apiKey } = await connectionAccess(store.db, account.connectionId);
  if (credential.apiKey === apiKey) throw notAccepted();
  const isOurKind = await replaysUsedQuotes(store.db, account.connectionId);
  await tryOwn({ baseUrl, credential, document: seen.document, isOurKind });
  await store.transaction(async (tx) => {
    const row = await lockSubAccount(tx, account.id, id);
    if (!row || !waitsForCredentials(row)) throw new DashboardError("CONFLICT");
    const held = { ...NOT_REFUSED, ...subAccountCredentialColumns(id, credential, null) };
    if (row.stage === "unclear") {
      await moveSubAccount(tx, row, "sending", { ...held, ...workIn(0), status: "PENDING" });
    } else if (row.stage === "created") {
      await moveSubAccount(tx, row, "sending", { ...held, ...workIn(0) });
    } else await changeSubAccount(tx, row, held);
    await wakeJobs(tx);
    await before(tx);
  });
}
