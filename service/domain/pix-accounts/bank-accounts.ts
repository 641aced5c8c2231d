import type {
  BankAccountRecord,
  CreateBankAccount,
  ListBankAccounts,
  RenameBankAccount,
} from "#protocol/pix-accounts/bank-accounts.ts";
import { paginationOf, type Pagination } from "#protocol/wire/envelope.ts";
import { ExchangeError } from "#protocol/wire/error.ts";
import { SERVICE_SENTENCES } from "#protocol/wire/sentences-pt-br.ts";
import * as rows from "#service/db/pix-accounts/bank-accounts.ts";
import type { Deps, User } from "#service/domain/access/deps.ts";

function untaken<T>(outcome: T | rows.Taken): T {
  if (typeof outcome !== "object" || outcome === null || !("taken" in outcome)) return outcome;
  const field = outcome.taken;
  throw new ExchangeError(field === "pix_key" ? "PIX_KEY_TAKEN" : "NAME_TAKEN", {
    fields: { [field]: "taken" },
  });
}

const notFound = () =>
  new ExchangeError("NOT_FOUND", { message: SERVICE_SENTENCES.bankAccountNotFound });

/** @throws ExchangeError `PIX_KEY_TAKEN` or `NAME_TAKEN` */
export async function create(
  deps: Deps,
  user: User,
  input: CreateBankAccount,
): Promise<BankAccountRecord> {
  const { name, pix_key } = input;
  return untaken(await rows.insertBankAccount(deps.db, user.id, { name, pix_key }));
}

/** A page beyond the end is empty. */
export async function list(
  deps: Deps,
  user: User,
  filter: ListBankAccounts,
): Promise<{ accounts: BankAccountRecord[]; pagination: Pagination }> {
  const page = await rows.listBankAccounts(deps.db, user.id, filter);
  return {
    accounts: page.rows,
    pagination: paginationOf(page.total, filter.page, filter.pageSize),
  };
}

/** @throws ExchangeError `NOT_FOUND`; `BAD_REQUEST` when it belongs to another user (seed 7) */
export async function get(deps: Deps, user: User, id: number): Promise<BankAccountRecord> {
  const account = await rows.findBankAccount(deps.db, id);
  if (!account) throw notFound();
  if (account.userId !== user.id) throw new ExchangeError("BAD_REQUEST");
  return account;
}

/** @throws ExchangeError as `get`, and `NAME_TAKEN` */
export async function rename(
  deps: Deps,
  user: User,
  { id, name }: RenameBankAccount,
): Promise<BankAccountRecord> {
  const renamed = untaken(await rows.renameBankAccount(deps.db, user.id, id, name));
  // No row was renamed, and `get` says why. If it finds the row, another call restored it meanwhile.
  return renamed ?? get(deps, user, id);
}

/** @throws ExchangeError as `get` */
export async function remove(deps: Deps, user: User, id: number): Promise<void> {
  if (await rows.removeBankAccount(deps.db, user.id, id)) return;
  await get(deps, user, id);
  throw notFound();
}
