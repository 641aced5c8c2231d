import "server-only";
import { companyColour, initialsOf, type CompanySign } from "#lib/rules/connection/company-sign.ts";
import type { SaveCompany } from "#lib/rules/connection/company.ts";
import type { Rows } from "#lib/core/store/store.ts";

/** `sign` is null as long as nobody has set the company of a main account. */
export type Company = {
  name: string;
  document: string | null;
  /** As it was typed; null: the name's own. */
  initials: string | null;
  sign: CompanySign | null;
};

/** The company behind an account; a sub-account's has the letters of its name. */
export async function companyOf(rows: Rows, accountId: string): Promise<Company> {
  const { name, kind, document, initials, colour } = await rows
    .selectFrom("account")
    .select(["name", "kind", "document", "initials", "colour"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const isSet = colour !== null || kind === "sub";
  const letters = initials ?? initialsOf(name);
  const sign =
    isSet && letters !== "" ? { initials: letters, colour: companyColour(colour) } : null;
  return { name, document, initials, sign };
}

export async function setCompany(
  rows: Rows,
  accountId: string,
  { name, document, initials, colour }: SaveCompany,
): Promise<void> {
  await rows
    .updateTable("account")
    .set({ name, document: document || null, initials: initials || null, colour })
    .where("id", "=", accountId)
    .execute();
}
