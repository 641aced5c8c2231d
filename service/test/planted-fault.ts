import { sql } from "kysely";
import { expect } from "vitest";
import { checkBooks } from "#service/db/books/ledger-check.ts";
import type { Deps } from "#service/domain/access/deps.ts";

const UNDO = new Error("undo");

/** The rules that a fault breaks; it is planted past every guard and undone afterwards. */
export async function rulesBrokenBy(deps: Deps, statement: string): Promise<string[]> {
  let rules: string[] = [];
  const work = deps.transaction(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(statement).execute(tx);
    rules = (await checkBooks(tx)).map(({ rule }) => rule);
    throw UNDO;
  });
  await expect(work).rejects.toBe(UNDO);
  return rules;
}

/** Expects a planted fault to break a rule whose name begins like this. */
export async function expectBroken(deps: Deps, rule: string, statement: string): Promise<void> {
  const found = await rulesBrokenBy(deps, statement);
  expect(
    found.some((one) => one.startsWith(rule)),
    found.join("; "),
  ).toBe(true);
}
