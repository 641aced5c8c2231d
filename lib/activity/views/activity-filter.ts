import "server-only";
import { isAllowed, type Session } from "#lib/core/access/actor.ts";
import { lazyExchange } from "#lib/core/exchange/get-exchange.ts";
import type { ListTerms } from "#lib/core/store/list-terms.ts";
import { spellings, type SearchQuery } from "#lib/core/store/search-query.ts";
import { costCentreOf } from "#lib/activity/rows/cost-centres.ts";
import { findCategories } from "#lib/accounting/rows/categories.ts";
import type { Store } from "#lib/core/store/store.ts";
import { brlCode, type ActivityFilter } from "#lib/activity/rows/activity-filter.ts";
import type { MovementReader } from "#lib/activity/rows/movements.ts";
import { findPayingWallets } from "#lib/paying-wallets/rows/find-paying-wallets.ts";
import { readPixAccounts } from "#lib/pix-accounts/exchange/read-pix-accounts.ts";
import {
  MOVEMENT_SIDES,
  type MovementKind,
  type MovementSide,
  type MovementState,
} from "#lib/rules/activity/movements.ts";
import { findWallets } from "#lib/wallets/rows/find-wallets.ts";
import { parsePixKey } from "#protocol/brazil/pix-key.ts";

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

/** Wallets whose name or address holds the text; of more, the newest. */
const MOST_WALLETS = 20;
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

/** Wallets have their names apart from the payments, which hold addresses alone. */
async function walletCodes({ store, actor: { account } }: On, text: string): Promise<string[]> {
  const found = await Promise.all([
    findWallets(store.db, account.id, text, MOST_WALLETS),
    findPayingWallets(store.db, account.id, text, MOST_WALLETS),
  ]);
  return found.flat().map(({ address }) => address.toLowerCase());
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
  const [keys, wallets, kept] = await Promise.all([
    keyCodes(on, sought.text),
    walletCodes(on, sought.text),
    findCategories(store.db, actor.account.id, sought.text),
  ]);
  const codes = [
    ...spellings(sought),
    ...(sought.number === null ? [] : [`#${sought.number}`]),
    ...sought.cents.map(brlCode),
    ...sought.units.map((units) => `units:${units}`),
    ...wallets,
    ...kept.map((id) => `category:${id}`),
    ...(keys ?? []),
  ];
  return {
    filter: { ...filter, search: { text: sought.text, codes: [...new Set(codes)] } },
    isPart: keys === null,
  };
}
