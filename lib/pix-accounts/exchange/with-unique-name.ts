import "server-only";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { nameSkeleton } from "#lib/core/store/name-skeleton.ts";
import {
  claimPixAccountName,
  confusableNames,
  releasePixAccountName,
} from "#lib/pix-accounts/rows/pix-account-name-claim.ts";
import type { Store } from "#lib/core/store/store.ts";
import { isExchangeFault } from "#lib/core/errors/exchange-fault.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import { readPixAccount } from "./read-pix-accounts.ts";

type Naming = {
  name: string;
  /** A repeated attempt with the same value continues the claim. */
  claimedBy: string;
  /** The account to be named; null: it does not exist yet. */
  ownId: number | null;
};

const alike = () => new DashboardError("NAME_TAKEN", { fields: { name: "looks_alike" } });

/** Whether an account with a similar name still exists and still has it. */
async function stillLooks(store: Store, exchange: Exchange, id: number, name: string) {
  try {
    const account = await readPixAccount(store, exchange, id);
    return nameSkeleton(account.name) === nameSkeleton(name);
  } catch (error) {
    if (isExchangeFault(error) && error.kind === "refused") return false;
    throw error;
  }
}

/**
 * Names a PIX account with `give`, unless another account of the same user has a name that looks the same; of
 * two concurrent attempts one is refused. An identical name is left to the exchange: it may be this form's
 * own account, whose answer was lost.
 * @throws DashboardError `NAME_TAKEN` on its field
 */
export async function withUniqueName<Result>(
  store: Store,
  exchange: Exchange,
  { name, claimedBy, ownId }: Naming,
  give: () => Promise<Result>,
): Promise<Result> {
  const { id: accountId } = exchange.account;
  if (!(await claimPixAccountName(store.db, accountId, name, claimedBy))) throw alike();
  try {
    for (const other of await confusableNames(store.db, accountId, name, ownId)) {
      if (await stillLooks(store, exchange, other, name)) throw alike();
    }
    return await give();
  } finally {
    await releasePixAccountName(store.db, accountId, name, claimedBy);
  }
}
