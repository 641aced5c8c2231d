import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { Address } from "viem";
import { ledgerBalance } from "#service/db/books/ledger.ts";
import { returnSuspensePix } from "#service/domain/sends/return-suspense-pix.ts";
import { startPayinWorld } from "./payin-world.ts";
import { expectBroken, rulesBrokenBy } from "./planted-fault.ts";
import { shared } from "./shared.ts";

const world = shared(startPayinWorld);

/** A payin whose tokens are given up and whose PIX is to go back. */
async function givenUp() {
  const made = await world.payin();
  await world.bare.freeze(made.address as Address);
  world.bank.pay(made.txid, "250.00");
  await world.importReceipts();
  await world.signRound();
  await world.letTimePass(made.id, world.deps.payin.refusedForGoodMs);
  await world.signRound();
  return made;
}

/** One payin failed, one given up; one PIX back from suspense, one under way, one still there. */
beforeAll(async () => {
  const [back, going] = [world.bank.pay(null, "7.00"), world.bank.pay(null, "8.00")];
  world.bank.pay(null, "9.00");
  await givenUp();
  await returnSuspensePix(world.deps, back);
  await world.bankRound();
  await givenUp();
  await returnSuspensePix(world.deps, going);
  await world.expectCleanBooks();
});

describe("works", () => {
  test("the balances are as if the failed payin had never been", async () => {
    const balance = (account: Parameters<typeof ledgerBalance>[1], currency: string) =>
      ledgerBalance(world.deps.db, account, currency);
    // One PIX of 250.00 still has to go back, and 8.00 from suspense.
    expect(await balance("bank", "BRL")).toBe(267_00n);
    expect(await balance("return_clearing", "BRL")).toBe(-258_00n);
    expect(await balance("suspense", "BRL")).toBe(-9_00n);
    for (const account of ["payin_clearing", "fee_income", "exchange_position"] as const) {
      expect([account, await balance(account, "BRL")]).toEqual([account, 0n]);
    }
    expect(await balance("exchange_position", "polygon:USDC")).toBe(0n);
    expect(await balance("payin_clearing", "polygon:USDC")).toBe(0n);
  });
});

describe("refuses", () => {
  const run = (statement: string) => sql.raw(statement).execute(world.deps.db);

  test.each([
    [
      "a send after the tokens were given up",
      "chain_sends_one_live",
      "insert into chain_sends (payin_id, network, token, to_address, units) select payin_id, network, token, to_address, units from chain_sends limit 1",
    ],
    [
      "a given-up send to be signed",
      "chain_sends_unsigned",
      "update chain_sends set raw = '0x', hash = '0x', nonce = 1, signer = '0x'",
    ],
    [
      "a second return of a PIX",
      "pix_returns_end_to_end_id_key",
      "insert into pix_returns (id, end_to_end_id, payin_id, cents, reason) select 'x', end_to_end_id, payin_id, cents, reason from pix_returns limit 1",
    ],
    [
      "a return from suspense with a payin",
      "pix_returns_of_its_payin",
      "update pix_returns set reason = 'unplaceable'",
    ],
    [
      "a second reversal",
      "ledger_transactions_reference",
      "insert into ledger_transactions (kind, reference) select kind, reference from ledger_transactions where kind = 'reversal' limit 1",
    ],
  ])("%s", async (_what, constraint, statement) => {
    await expect(run(statement)).rejects.toMatchObject({ constraint });
  });
});

describe("the checker finds", () => {
  const SIGNED = "raw = id::text, hash = id::text, nonce = id, signer = 'x'";
  const lines = "ledger_entries e using ledger_transactions t where t.id = e.transaction_id";

  test.each([
    [
      "a conversion is reversed",
      `delete from ${lines} and t.kind = 'reversal' and e.account = 'fee_income'`,
    ],
    [
      "a conversion is reversed",
      "update ledger_entries set units = units + 1 where account = 'exchange_position' and units > 0",
    ],
    ["a conversion is reversed", "update chain_sends set state = 'intended', settled_at = null"],
    ["a payin's clearing account", `delete from ${lines} and t.kind = 'owed_back'`],
    ["the return account holds", `delete from ${lines} and t.kind = 'owed_back'`],
    ["the return account holds", "update pix_returns set cents = cents + 1 where payin_id is null"],
    ["a return is booked", `delete from ${lines} and t.kind = 'pix_return'`],
    ["a return is booked", "update pix_returns set confirmed_at = now()"],
    ["a return is booked", "update pix_returns set confirmed_at = null"],
    ["suspense holds", "update pix_receipts set placed = 'returned' where placed = 'suspense'"],
    [
      "suspense holds",
      "delete from pix_returns where reason = 'unplaceable' and confirmed_at is null",
    ],
    ["fee income", "delete from ledger_entries where account = 'fee_income' and units > 0"],
    [
      "every receipt has its place",
      "update pix_receipts set placed = 'suspense' where payin_id is null",
    ],
    [
      "every receipt has its place",
      "update pix_returns set reason = 'late' where payin_id is not null",
    ],
    ["every receipt has its place", "update pix_returns set cents = cents - 1"],
    ["a payin's tokens are given up", "update payins set status = 'processing'"],
    ["a payin's tokens are given up", "update payins set status = 'failed'"],
    [
      "a payin's tokens are given up",
      "update pix_returns set reason = 'paid_twice' where payin_id is not null",
    ],
    ["a payin's tokens are given up", `update chain_sends set state = 'reverted', ${SIGNED}`],
    [
      "a payin's tokens are given up",
      "update chain_sends set state = 'intended', settled_at = null",
    ],
    ["a paid payin has exactly one send", `update chain_sends set state = 'reverted', ${SIGNED}`],
    ["a send is what its payin says", `update chain_sends set state = 'confirmed', ${SIGNED}`],
    ["the events of a payin tell", "delete from events where data ->> 'status' = 'failed'"],
    [
      "the events of a payin tell",
      "update events set event = 'crypto.payin.new' where data ->> 'status' = 'failed'",
    ],
    [
      "the events of a payin never take back",
      "update events set sequence = 1000 where event = 'crypto.payin.new'",
    ],
  ])("%s (%s)", (rule, statement) => expectBroken(world.deps, rule, statement));

  test("nothing when nothing is wrong", async () => {
    expect(await rulesBrokenBy(world.deps, "select 1")).toEqual([]);
  });
});
