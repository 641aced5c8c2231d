import "server-only";
import type { PayingAccount } from "./pins.ts";
import type { Rows } from "#lib/core/store/store.ts";

type Named = PayingAccount & { name: string };

const opened = (rows: Rows, main: Named) =>
  rows
    .selectFrom("sub_account")
    .innerJoin("account", "account.id", "sub_account.own_account_id")
    .select(["account.id", "account.name"])
    .where("sub_account.account_id", "=", main.id)
    .where("sub_account.stage", "=", "submitted")
    .where("sub_account.status", "=", "APPROVED");

const asSub = (
  { connectionId, environment }: Named,
  found: { id: string; name: string },
): Named => ({
  ...found,
  kind: "sub",
  connectionId,
  environment,
});

/**
 * The account whose pins an administrator of a main account may see: the main account itself (`id` empty), or
 * an approved sub-account that it opened. Null: any other account.
 */
export async function pinnableAccount(rows: Rows, main: Named, id: string): Promise<Named | null> {
  if (main.kind !== "main") return null;
  if (id === "" || id === main.id) return main;
  const found = await opened(rows, main).where("account.id", "=", id).executeTakeFirst();
  return found ? asSub(main, found) : null;
}

const LISTED_MOST = 200;

/** The approved sub-accounts, by name. */
export async function pinnableSubAccounts(rows: Rows, main: Named): Promise<Named[]> {
  const found = await opened(rows, main)
    .orderBy("account.name")
    .orderBy("account.id")
    .limit(LISTED_MOST)
    .execute();
  return found.map((each) => asSub(main, each));
}

/** The own account of an approved sub-account, by its CNPJ; null: there is none. */
export async function approvedAccountOf(
  rows: Rows,
  mainAccountId: string,
  document: string | null,
): Promise<string | null> {
  const row = await rows
    .selectFrom("sub_account")
    .select("own_account_id")
    .where("account_id", "=", mainAccountId)
    .where("document", "=", document)
    .where("stage", "=", "submitted")
    .where("status", "=", "APPROVED")
    .executeTakeFirst();
  return row?.own_account_id ?? null;
}
