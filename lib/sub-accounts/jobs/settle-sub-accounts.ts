import "server-only";
import { inSpan } from "#platform/tracing/tracing.ts";
import { systemActor, type Account } from "#lib/core/access/actor.ts";
import {
  askForSubAccount,
  resolveCreation,
} from "#lib/sub-accounts/exchange/create-sub-account.ts";
import { getExchange } from "#lib/core/exchange/get-exchange.ts";
import { renewSubAccount } from "#lib/sub-accounts/exchange/renew-sub-account.ts";
import { sendSubAccountOn } from "#lib/sub-accounts/exchange/send-sub-account.ts";
import { accountsOf } from "#lib/core/exchange/connections.ts";
import type { Store } from "#lib/core/store/store.ts";
import {
  changeSubAccount,
  claimSubAccountWork,
  extendSubAccountWork,
  workIn,
} from "#lib/sub-accounts/rows/sub-account-work.ts";
import type { SubAccountRow } from "#lib/sub-accounts/rows/sub-accounts.ts";

/** After this long, another replica takes over the work of one that died. */
const LEASE_SECONDS = 20;
const RENEW_EVERY_MS = 6_000;

/** Does one step of one sub-account; the next round does the next. */
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
 * Advances submitted sub-accounts: creates them, settles lost answers, sends documents, opens them. Every
 * step is committed before its request, and is safe to repeat.
 */
export async function settleSubAccounts(store: Store): Promise<boolean> {
  const [row] = await claimSubAccountWork(store.db, 1, LEASE_SECONDS);
  if (!row) return false;
  const parties = [row.account_id, row.own_account_id].filter((id) => id !== null);
  const accounts = await accountsOf(
    store.db,
    parties.map((account_id) => ({ account_id })),
  );
  // An upload of ten megabytes may outlast the lease.
  const renewing = setInterval(() => {
    void extendSubAccountWork(store.db, row.id, LEASE_SECONDS).catch(() => undefined);
  }, RENEW_EVERY_MS);
  try {
    const span = { name: "go on with a sub-account", thing: `sub-account ${row.id}` };
    await inSpan(span, () => goOn(store, accounts, row));
  } finally {
    clearInterval(renewing);
  }
  return true;
}
