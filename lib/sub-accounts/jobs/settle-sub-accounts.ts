import "server-only";
import { systemActor, type Account } from "#lib/auth/actor.ts";
import { askForSubAccount, resolveCreation } from "#lib/exchange/create-sub-account.ts";
import { getExchange } from "#lib/exchange/get-exchange.ts";
import { renewSubAccount } from "#lib/exchange/renew-sub-account.ts";
import { sendSubAccountOn } from "#lib/exchange/send-sub-account.ts";
import { listAccounts } from "#lib/store/connections.ts";
import type { Store } from "#lib/store/store.ts";
import {
  changeSubAccount,
  claimSubAccountWork,
  extendSubAccountWork,
  workIn,
} from "#lib/store/sub-account-work.ts";
import type { SubAccountRow } from "#lib/store/sub-accounts.ts";

/** What a replica leaves behind when it dies is taken by another after so long. */
const LEASE_SECONDS = 20;
const RENEW_EVERY_MS = 6_000;

/** One step of one sub-account; the next round does the next. */
async function goOn(
  store: Store,
  accounts: ReadonlyMap<string, Account>,
  row: SubAccountRow,
): Promise<void> {
  const account = accounts.get(row.account_id);
  const own = accounts.get(row.own_account_id ?? "");
  if (!account || !own) return;
  const parent = await getExchange(systemActor("jobs", account), "sub-account:settle");
  const openOwn = () => getExchange(systemActor("jobs", own), "sub-account:settle");
  if (row.credentials_state === "renewing") return renewSubAccount(store, parent, row, openOwn);
  if (row.stage === "creating" && row.asked_at === null) {
    return askForSubAccount(store, parent, row);
  }
  if (row.stage === "creating" || row.stage === "unclear") {
    return resolveCreation(store, parent, row);
  }
  if (row.stage === "sending") return sendSubAccountOn(store, await openOwn(), row);
  await changeSubAccount(store.db, row, workIn(null));
}

/**
 * Goes on with what people have sent off: creates it, finds out what a lost answer was, sends its
 * documents, opens it. Every step is committed before it is asked for, and safe to repeat.
 */
export async function settleSubAccounts(store: Store): Promise<boolean> {
  const [row] = await claimSubAccountWork(store.db, 1, LEASE_SECONDS);
  if (!row) return false;
  const accounts = new Map((await listAccounts(store.db)).map((each) => [each.id, each]));
  // Ten megabytes may be long on their way.
  const renewing = setInterval(() => {
    void extendSubAccountWork(store.db, row.id, LEASE_SECONDS).catch(() => undefined);
  }, RENEW_EVERY_MS);
  try {
    await goOn(store, accounts, row);
  } finally {
    clearInterval(renewing);
  }
  return true;
}
