import "server-only";
import { isExchangeFault } from "#lib/core/errors/exchange-fault.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import { readPixAccount, readPixAccounts } from "#lib/pix-accounts/exchange/read-pix-accounts.ts";
import { namesOfPeople } from "#lib/core/access/people-rows.ts";
import { alikeNames } from "#lib/pix-accounts/rows/pix-account-names.ts";
import { pixAccountNotes, type PixAccountNote } from "#lib/pix-accounts/rows/pix-account-notes.ts";
import type { Store } from "#lib/core/store/store.ts";
import { WireNumber } from "#protocol/wire/ids.ts";
import {
  PAGE_SIZE_MAX,
  type BankAccount,
  type BankAccountPage,
} from "#protocol/pix-accounts/bank-accounts.ts";
import { pixKeyPart } from "#lib/rules/pix-accounts/pix-key-part.ts";
import { coolingOffViews, type CoolingOffView } from "#lib/policies/views/cooling-off.ts";
import {
  formatPixKey,
  maskPixKey,
  parsePixKey,
  type PixKeyKind,
} from "#protocol/brazil/pix-key.ts";
import { readFault, type ReadFault } from "#lib/core/exchange/read-fault.ts";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";

/** A PIX account as its pages show it; times as ISO 8601. */
export type PixAccountView = {
  id: string;
  name: string;
  /** In readable form; a CPF is masked. */
  listedKey: string;
  /** Null: a key of an unknown kind. */
  kind: PixKeyKind | null;
  type: string;
  createdAt: string;
  updatedAt: string;
  holder: {
    name: string;
    /** As an agent says it. */
    maskedDocument: string | null;
    /** As a page shows it: a CNPJ whole, a CPF masked. */
    document: string | null;
    notedAt: string;
    notedBy: string;
  } | null;
  /** Names of other accounts that look the same. */
  alike: string[];
  /** Why it can't be paid yet; null: it can. */
  coolingOff: CoolingOffView | null;
};

export type PixAccountFilter = {
  page: number;
  name: string;
  /** Part of a key, in any spelling. */
  key: string;
};

export type PixAccountPage =
  | {
      read: true;
      rows: PixAccountView[];
      total: number;
      page: number;
      pages: number;
      /** The exchange ignored the filter: its filters may have other names. */
      isUnfiltered: boolean;
    }
  | { read: false; fault: ReadFault };

/** `gone`: there is no such account · `not_yours`: it belongs to another user of the exchange. */
export type PixAccountReading =
  | { read: true; account: PixAccountView }
  | { read: false; why: "gone" | "not_yours" }
  | { read: false; why: "fault"; fault: ReadFault };

const PAGE_SIZE = 20;
/** The exchange lists the newest first: so many are read at once, and sorted by name here. */
const SORTED_MOST = PAGE_SIZE_MAX;

/** As people look for them, whatever their accents and capitals. */
const byName = new Intl.Collator("pt-BR", { sensitivity: "base", numeric: true });

type Noted = {
  note: PixAccountNote | undefined;
  notedBy: string;
  alike: string[];
  coolingOff: CoolingOffView | null;
};

function pixAccountView(
  account: BankAccount,
  { note, notedBy, alike, coolingOff }: Noted,
): PixAccountView {
  const kind = parsePixKey(account.pixKey)?.kind ?? null;
  return {
    id: String(account.id),
    name: account.name,
    listedKey: kind === "cpf" ? maskPixKey(account.pixKey) : formatPixKey(account.pixKey),
    kind,
    type: account.type,
    createdAt: account.createdAt.toISOString(),
    updatedAt: account.updatedAt.toISOString(),
    holder: note
      ? {
          name: note.holderName,
          maskedDocument: note.maskedDocument,
          document: note.shownDocument,
          notedAt: note.updatedAt.toISOString(),
          notedBy,
        }
      : null,
    alike,
    coolingOff,
  };
}

async function views(
  store: Store,
  accountId: string,
  accounts: BankAccount[],
): Promise<PixAccountView[]> {
  const ids = accounts.map(({ id }) => id);
  const notes = await pixAccountNotes(store.db, accountId, ids);
  const alike = await alikeNames(store.db, accountId, ids);
  const coolingOffs = await coolingOffViews(
    store.db,
    { accountId, operation: "pix_account" },
    ids.map(String),
  );
  const people = [...new Set([...notes.values()].map(({ createdBy }) => createdBy))];
  const names = await namesOfPeople(store.db, people);
  return accounts.map((account) => {
    const note = notes.get(account.id);
    const notedBy = names.get(note?.createdBy ?? "") ?? "";
    const coolingOff = coolingOffs.get(String(account.id)) ?? null;
    return pixAccountView(account, {
      note,
      notedBy,
      alike: alike.get(account.id) ?? [],
      coolingOff,
    });
  });
}

/** Matches parts of the texts, ignoring case (seed 4.1, list rules 2 to 4). */
function isFound(account: BankAccount, filter: PixAccountFilter): boolean {
  const holds = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());
  return (
    holds(account.name, trimHidden(filter.name)) && holds(account.pixKey, pixKeyPart(filter.key))
  );
}

const given = (text: string) => (text === "" ? undefined : text);

/** One page in the order of names, where all fit one reading; else in the exchange's, the newest first. */
async function readPage(
  store: Store,
  exchange: Exchange,
  page: number,
  filter: { name: string | undefined; pix_key: string | undefined },
): Promise<BankAccountPage> {
  const all = await readPixAccounts(store, exchange, { page: 1, pageSize: SORTED_MOST, ...filter });
  const { total } = all.pagination;
  if (total > all.rows.length) {
    return readPixAccounts(store, exchange, { page, pageSize: PAGE_SIZE, ...filter });
  }
  const sorted = all.rows.toSorted((a, b) => byName.compare(a.name, b.name) || a.id - b.id);
  return {
    rows: sorted.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    pagination: { ...all.pagination, page, totalPages: Math.ceil(total / PAGE_SIZE) },
  };
}

/** One page of the accounts that a filter leaves, with the noted holders. */
export async function pixAccountRows(
  store: Store,
  exchange: Exchange,
  filter: PixAccountFilter,
): Promise<PixAccountPage> {
  try {
    const { rows, pagination } = await readPage(store, exchange, filter.page, {
      name: given(trimHidden(filter.name)),
      pix_key: given(pixKeyPart(filter.key)),
    });
    const { total, page, totalPages: pages } = pagination;
    const isUnfiltered = !rows.every((row) => isFound(row, filter));
    const shown = await views(store, exchange.account.id, rows);
    return { read: true, rows: shown, total, page, pages, isUnfiltered };
  } catch (error) {
    return { read: false, fault: readFault(error) };
  }
}

/** A part of a key: digits, or an address of an e-mail. Names hold neither as a rule. */
const isOfKey = (text: string) => /[\d@]/.test(text);

/** One page of the accounts with this text in their key or in their name, whichever it rather is. */
export async function pixAccountsBy(
  store: Store,
  exchange: Exchange,
  { text, page }: { text: string; page: number },
): Promise<PixAccountPage> {
  const ways = [
    { page, name: text, key: "" },
    { page, name: "", key: text },
  ] as const;
  const [first, second] = isOfKey(text) ? [ways[1], ways[0]] : ways;
  const found = await pixAccountRows(store, exchange, first);
  if (text === "" || !found.read || found.total > 0) return found;
  return pixAccountRows(store, exchange, second);
}

/** One account; `id` as written in the address. */
export async function pixAccountDetail(
  store: Store,
  exchange: Exchange,
  id: string,
): Promise<PixAccountReading> {
  if (!WireNumber.safeParse(id).success) return { read: false, why: "gone" };
  try {
    const found = await readPixAccount(store, exchange, Number(id));
    const [account] = await views(store, exchange.account.id, [found]);
    return account ? { read: true, account } : { read: false, why: "gone" };
  } catch (error) {
    if (isExchangeFault(error) && error.kind === "refused") {
      if (error.status === 404) return { read: false, why: "gone" };
      if (error.status === 400) return { read: false, why: "not_yours" };
    }
    return { read: false, why: "fault", fault: readFault(error) };
  }
}
