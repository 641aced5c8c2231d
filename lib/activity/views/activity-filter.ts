import "server-only";
import { isAllowed, type Session } from "#lib/core/access/actor.ts";
import { lazyExchange } from "#lib/core/exchange/get-exchange.ts";
import type { ListTerms } from "#lib/core/store/list-terms.ts";
import type { SearchQuery } from "#lib/core/store/search-query.ts";
import { costCentreOf } from "#lib/activity/rows/cost-centres.ts";
import type { Store } from "#lib/core/store/store.ts";
import type { ActivityFilter } from "#lib/activity/rows/activity-filter.ts";
import type { MovementReader } from "#lib/activity/rows/movements.ts";
import { readPixAccounts } from "#lib/pix-accounts/exchange/read-pix-accounts.ts";
import {
  MOVEMENT_SIDES,
  type MovementKind,
  type MovementSide,
  type MovementState,
} from "#lib/rules/activity/movements.ts";
import { parsePixKey } from "#protocol/brazil/pix-key.ts";
import { paymentSearch } from "./payment-search.ts";

type On = { store: Store; actor: Session };

/** What an address of the list says (`listSearch("/activity", …)`). */
export type ActivitySearched = Pick<ListTerms, "min" | "max" | "order" | "category"> & {
  /** What stands for a cost centre. */
  centre?: string | undefined;
  chosen: {
    kind?: MovementKind;
    fees?: "shown";
    state?: MovementState;
    network?: string;
    token?: string;
  };
  days: { from?: string; to?: string };
  sought: SearchQuery | undefined;
};

const MOST_PIX_ACCOUNTS = 5;

/** Whose movements a person may read. */
export const readableSides = (actor: Session): MovementSide[] =>
  MOVEMENT_SIDES.filter((side) => isAllowed(actor, `${side}:read`));

export const movementReader = (actor: Session): MovementReader => ({
  accountId: actor.account.id,
  withKeys: isAllowed(actor, "bank-account:read"),
});

/** The PIX accounts with this whole key, which the exchange alone knows; null: it could not be asked. */
async function keyCodes({ store, actor }: On, text: string): Promise<string[] | null> {
  const key = parsePixKey(text)?.key;
  if (key === undefined || !isAllowed(actor, "bank-account:read")) return [];
  try {
    const exchange = lazyExchange(actor, "bank-account:read");
    const asked = { page: 1, pageSize: MOST_PIX_ACCOUNTS, pix_key: key };
    const { rows } = await readPixAccounts(store, exchange, asked);
    const same = rows.filter(({ pixKey }) => parsePixKey(pixKey)?.key === key);
    return same.map(({ id }) => `pix:${id}`);
  } catch {
    return null;
  }
}

/**
 * What an address of the list means to its reader. `isPart`: the exchange could not be asked which PIX account has the
 * key that was typed.
 */
export async function activityFilter(
  on: On,
  { chosen, days, sought, centre, ...terms }: ActivitySearched,
): Promise<{ filter: ActivityFilter; isPart: boolean }> {
  const { fees, ...named } = chosen;
  const { store, actor } = on;
  const filter: ActivityFilter = {
    ...terms,
    ...(centre !== undefined && {
      costCentre: await costCentreOf(store.db, actor.account.id, centre),
    }),
    ...days,
    ...named,
    withFees: fees === "shown",
    sides: readableSides(actor),
  };
  if (!sought) return { filter, isPart: false };
  const [keys, search] = await Promise.all([
    keyCodes(on, sought.text),
    paymentSearch(store, actor.account.id, sought),
  ]);
  return {
    filter: { ...filter, search: { ...search, codes: [...search.codes, ...(keys ?? [])] } },
    isPart: keys === null,
  };
}
