import "server-only";
import { bankName } from "#lib/format/bank-name.ts";
import { paymentSearch } from "#lib/activity/views/payment-search.ts";
import { isAllowed, type Session } from "#lib/core/access/actor.ts";
import type { Permission } from "#lib/core/access/permissions.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import type { PaymentSearch } from "#lib/core/store/payment-search.ts";
import type { SearchQuery } from "#lib/core/store/search-query.ts";
import type { Store } from "#lib/core/store/store.ts";
import type { FindRequest } from "#lib/find/find-request.ts";
import { searchQueryBy } from "#lib/find/search-query.ts";
import { findSavedFilters } from "#lib/find/rows/saved-filters.ts";
import { savedHref } from "#lib/find/views/saved-filters.ts";
import { amountText } from "#lib/format/amount-text.ts";
import { showMoment } from "#lib/format/moment.ts";
import { shorten } from "#lib/format/shorten.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import { findPayins } from "#lib/payins/rows/find-payins.ts";
import { walletKey, walletNames } from "#lib/payins/rows/payin-intents.ts";
import { findPayouts } from "#lib/payouts/rows/find-payouts.ts";
import { findPayingWallets } from "#lib/paying-wallets/rows/find-paying-wallets.ts";
import { readPixAccounts } from "#lib/pix-accounts/exchange/read-pix-accounts.ts";
import { findPixAccounts } from "#lib/pix-accounts/rows/find-pix-accounts.ts";
import { listSubAccountRows } from "#lib/sub-accounts/rows/sub-accounts.ts";
import { namesOf } from "#lib/sub-accounts/views/sub-accounts.ts";
import { listWallets } from "#lib/wallets/rows/wallets.ts";
import { formatCnpj } from "#protocol/brazil/cnpj.ts";
import { maskPixKey, parsePixKey } from "#protocol/brazil/pix-key.ts";
import { networkRecord, NETWORKS } from "#protocol/chain/networks.ts";
import { formatAmount } from "#protocol/money/money.ts";
import { shownName } from "#protocol/wire/shown-name.ts";

/** In the order in which they are shown. */
const FOUND_KINDS = [
  "payin",
  "payout",
  "pixAccount",
  "wallet",
  "payingWallet",
  "subAccount",
  "savedFilter",
] as const;
type FoundKind = (typeof FOUND_KINDS)[number];

/** One thing that was found, with its page. Keys are masked, and no CPF is told. */
export type Found = {
  kind: FoundKind;
  href: string;
  title: string;
  /** Whose it is, or where; empty: nothing more is known. */
  detail: string;
  /** The number by which it is called, where it has one. */
  number: string | null;
  /** When it was begun, ISO 8601; null: that doesn't tell it from others. */
  at: string | null;
};

/** `isPart`: the exchange could not be asked for a PIX account by this key. */
export type SearchResults = { found: Found[]; isPart: boolean };

const MOST_OF_A_KIND = 5;

type On = { store: Store; actor: Session; exchange: Exchange };
type Search = { sought: SearchQuery; search: PaymentSearch; locale: Locale };
type Finder = (on: On, search: Search) => Promise<Found[]>;

/** A network's name; an unknown one as the exchange wrote it. */
function networkOf(network: string): string {
  const known = NETWORKS.find((one) => one === network);
  return known ? networkRecord(known).name : network;
}
const joined = (...parts: readonly (string | null | undefined)[]) =>
  parts.filter(Boolean).join(" · ");

/** The list of a day's payments, or of several days'. */
function ofDays(kind: "payin" | "payout", days: SearchQuery["days"], locale: Locale): Found[] {
  if (days === null) return [];
  const { from, to } = days;
  // Noon is on the same day in São Paulo whatever its offset.
  const [first, last] = [from, to].map(
    (day) => showMoment(new Date(`${day}T15:00:00Z`), locale).date,
  );
  return [
    {
      kind,
      href: `/${kind}s?${new URLSearchParams({ from, to })}`,
      title: from === to ? `${first}` : `${first} – ${last}`,
      detail: "",
      number: null,
      at: null,
    },
  ];
}

const payins: Finder = async ({ store, actor: { account } }, { locale, ...by }) => {
  const { sought } = by;
  const rows = await findPayins(store.db, account.id, by, MOST_OF_A_KIND);
  const names = await walletNames(store.db, account.id, [
    ...new Set(rows.map((row) => row.address)),
  ]);
  const listed = rows.map((row): Found => {
    const sent = amountText(formatAmount(row.sender_cents, "BRL"), "BRL", locale);
    const received = formatAmount(row.receiver_units, row.token);
    return {
      kind: "payin",
      href: `/payins/${row.id}`,
      title: joined(
        bankName(row.payer_name ?? row.expected_payer ?? ""),
        `${sent} → ${amountText(received, row.token, locale, true)}`,
      ),
      detail: joined(names.get(walletKey(row)), networkOf(row.network)),
      number: String(row.transaction_id),
      at: row.created_at.toISOString(),
    };
  });
  return [...ofDays("payin", rows.length === 0 ? null : sought.days, locale), ...listed];
};

const payouts: Finder = async ({ store, actor: { account } }, { locale, ...by }) => {
  const { sought } = by;
  const rows = await findPayouts(store.db, account.id, by, MOST_OF_A_KIND);
  const listed = rows.map((row): Found => {
    const sent = amountText(formatAmount(row.token_units, row.token), row.token, locale, true);
    const received = formatAmount(row.receiver_cents, "BRL");
    return {
      kind: "payout",
      href: `/payouts/${row.id}`,
      title: `${sent} → ${amountText(received, "BRL", locale)}`,
      detail: joined(shownName(row.pix_account_name), networkOf(row.network)),
      number: String(row.id),
      at: row.created_at.toISOString(),
    };
  });
  return [...ofDays("payout", rows.length === 0 ? null : sought.days, locale), ...listed];
};

const pixAccounts: Finder = async ({ store, actor: { account } }, { sought }) => {
  const found = await findPixAccounts(store.db, account.id, sought.text, MOST_OF_A_KIND);
  return found.map(({ id, name, holderName }) => ({
    kind: "pixAccount",
    href: `/pix-accounts/${id}`,
    title: shownName(name),
    detail: holderName === null ? "" : bankName(holderName),
    number: null,
    at: null,
  }));
};

const wallets: Finder = async ({ store, actor: { account } }, { sought }) => {
  const asked = { showsArchived: true, text: sought.text };
  const { rows } = await listWallets(store.db, account.id, asked, { limit: MOST_OF_A_KIND });
  return rows.map(({ id, name, network, address }) => ({
    kind: "wallet",
    href: `/wallets/${id}`,
    title: name,
    detail: joined(networkOf(network), shorten(address)),
    number: null,
    at: null,
  }));
};

const payingWallets: Finder = async ({ store, actor: { account } }, { sought }) => {
  const rows = await findPayingWallets(store.db, account.id, sought.text, MOST_OF_A_KIND);
  return rows.map(({ id, name, address }) => ({
    kind: "payingWallet",
    href: `/paying-wallets/${id}`,
    title: name,
    detail: shorten(address),
    number: null,
    at: null,
  }));
};

const subAccounts: Finder = async ({ store, actor }, { sought }) => {
  const withoutDrafts = !isAllowed(actor, "sub-account:write");
  const asked = { text: sought.text, withoutDrafts };
  const page = { limit: MOST_OF_A_KIND };
  const { rows } = await listSubAccountRows(store.db, actor.account.id, asked, page);
  return rows.map((row) => {
    const { name, legalName } = namesOf(row);
    return {
      kind: "subAccount",
      href: `/sub-accounts/${row.id}`,
      title: name,
      detail: joined(legalName, row.document && formatCnpj(row.document)),
      number: null,
      at: null,
    };
  });
};

const filters: Finder = async ({ store, actor: { account, person } }, { sought }) => {
  const reader = { accountId: account.id, personId: person.id };
  const rows = await findSavedFilters(store.db, reader, sought.text, MOST_OF_A_KIND);
  return rows.map(({ id, list, name }) => ({
    kind: "savedFilter",
    href: savedHref(list, id),
    title: name,
    detail: "",
    number: null,
    at: null,
  }));
};

const FINDERS: Record<FoundKind, { permission: Permission; find: Finder }> = {
  payin: { permission: "payin:read", find: payins },
  payout: { permission: "payout:read", find: payouts },
  pixAccount: { permission: "bank-account:read", find: pixAccounts },
  wallet: { permission: "wallet:read", find: wallets },
  payingWallet: { permission: "payout:read", find: payingWallets },
  subAccount: { permission: "sub-account:read", find: subAccounts },
  savedFilter: { permission: "payin:read", find: filters },
};

/** The PIX account with this whole key, which the exchange alone knows; masked. @throws ExchangeFault */
async function byPixKey({ store, exchange }: On, text: string): Promise<Found[]> {
  const key = parsePixKey(text)?.key;
  if (key === undefined) return [];
  const { rows } = await readPixAccounts(store, exchange, {
    page: 1,
    pageSize: MOST_OF_A_KIND,
    pix_key: key,
  });
  return rows
    .filter(({ pixKey }) => parsePixKey(pixKey)?.key === key)
    .map(({ id, name, pixKey }) => ({
      kind: "pixAccount",
      href: `/pix-accounts/${id}`,
      title: shownName(name),
      detail: maskPixKey(pixKey),
      number: null,
      at: null,
    }));
}

/** What the reader's own account has by this text, a few of each kind that their role may read. */
export async function findAll(on: On, { text, locale }: FindRequest): Promise<SearchResults> {
  const sought = searchQueryBy(text);
  const search = await paymentSearch(on.store, on.actor.account.id, sought);
  const open = FOUND_KINDS.filter((kind) => isAllowed(on.actor, FINDERS[kind].permission));
  const mayAsk = isAllowed(on.actor, FINDERS.pixAccount.permission);
  const [byKey, ...lists] = await Promise.all([
    mayAsk ? byPixKey(on, sought.text).catch(() => null) : [],
    ...open.map((kind) => FINDERS[kind].find(on, { sought, search, locale })),
  ]);
  const all = new Map([...lists.flat(), ...(byKey ?? [])].map((one) => [one.href, one]));
  const order = ({ kind }: Found) => FOUND_KINDS.indexOf(kind);
  const found = [...all.values()].toSorted((a, b) => order(a) - order(b));
  return { found, isPart: byKey === null };
}
