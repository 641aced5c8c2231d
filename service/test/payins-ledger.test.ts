import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { insertLedgerTransaction, ledgerBalance } from "#service/db/books/ledger.ts";
import { lockPayin, movePayin } from "#service/db/payins/payins.ts";
import { startPayinWorld, type PayinWorld } from "./payin-world.ts";
import { rulesBrokenBy } from "./planted-fault.ts";
import { shared } from "./shared.ts";

const world = shared(startPayinWorld);
let completed: Awaited<ReturnType<PayinWorld["payin"]>>;

beforeAll(async () => {
  completed = await world.payin();
  world.bank.pay(completed.txid, "250.00");
  world.bank.pay(completed.txid, "1.00");
  world.bank.pay(null, "7.00");
  await world.settle();
  await world.expectCleanBooks();
});

describe("works", () => {
  test("the balances after one payin, one return and one PIX in suspense", async () => {
    const { quote } = completed;
    const units = BigInt(quote.receiver_amount.replace(".", ""));
    const balance = (account: Parameters<typeof ledgerBalance>[1], currency: string) =>
      ledgerBalance(world.deps.db, account, currency);
    expect(await balance("bank", "BRL")).toBe(257_00n);
    expect(await balance("payin_clearing", "BRL")).toBe(0n);
    expect(await balance("payin_clearing", "polygon:USDC")).toBe(0n);
    expect(await balance("return_clearing", "BRL")).toBe(0n);
    expect(await balance("suspense", "BRL")).toBe(-7_00n);
    expect(await balance("fee_income", "BRL")).toBe(-1_25n);
    expect(await balance("exchange_position", "BRL")).toBe(-248_75n);
    expect(await balance("exchange_position", "polygon:USDC")).toBe(units);
    expect(await balance("gas_expense", "polygon:NATIVE")).toBeGreaterThan(0n);
  });
});

describe("refuses", () => {
  const entry = (currency: string, units: bigint) => ({
    account: "bank" as const,
    currency,
    units,
  });
  const book = (entries: ReturnType<typeof entry>[], reference = `test:${Math.random()}`) =>
    world.deps.transaction((tx) =>
      insertLedgerTransaction(tx, { kind: "pix_in", reference, payinId: null, entries }),
    );

  test("a transaction that does not sum to zero in each currency, at commit", async () => {
    const balanced = { constraint: "ledger_sums_to_zero" };
    await expect(book([entry("BRL", 1n)])).rejects.toMatchObject(balanced);
    await expect(book([entry("BRL", 1n), entry("polygon:USDC", -1n)])).rejects.toMatchObject(
      balanced,
    );
  });

  test("the same happening twice", async () => {
    const again = book([entry("BRL", 1n), entry("BRL", -1n)], `conversion:${completed.id}`);
    await expect(again).rejects.toMatchObject({ constraint: "ledger_transactions_reference" });
  });

  test.each([
    "update ledger_entries set units = 1",
    "delete from ledger_entries",
    "truncate ledger_entries",
    "update ledger_transactions set kind = 'gas'",
    "delete from ledger_transactions",
  ])("rewriting the books: %s", async (statement) => {
    await expect(sql.raw(statement).execute(world.deps.db)).rejects.toThrow("append-only");
  });

  test("a move that the table of moves does not have", async () => {
    const work = world.deps.transaction(async (tx) =>
      movePayin(tx, await lockPayin(tx, BigInt(completed.id)), "expired"),
    );
    await expect(work).rejects.toThrow("completed can't be expired");
  });

  test("a second send of a payin while the first can deliver", async () => {
    const [send] = await world.deps.db.selectFrom("chain_sends").selectAll().execute();
    const { payin_id, network, token, to_address, units } = send!;
    const again = world.deps.db
      .insertInto("chain_sends")
      .values({ purpose: "delivery", payin_id, network, token, to_address, units })
      .execute();
    await expect(again).rejects.toMatchObject({ constraint: "chain_sends_one_live" });
  });
});

describe("the checker finds", () => {
  test.each([
    [
      "a transaction sums to zero",
      "update ledger_entries set units = units + 1 where account = 'fee_income'",
    ],
    [
      "a transaction has entries",
      "insert into ledger_transactions (kind, reference) values ('gas', 'empty')",
    ],
    [
      "a payin's clearing account",
      "delete from ledger_entries where account = 'payin_clearing' and currency <> 'BRL' and units > 0",
    ],
    [
      "a paid payin is converted",
      "delete from ledger_entries where account = 'payin_clearing' and currency = 'BRL' and units > 0",
    ],
    ["the return account", "update pix_returns set confirmed_at = null"],
    [
      "the bank account holds",
      "update pix_receipts set cents = cents + 1 where placed = 'suspense'",
    ],
    ["suspense holds", "delete from ledger_entries where account = 'suspense'"],
    ["fee income", "update payins set fee_cents = fee_cents + 1"],
    ["every receipt has its place", "update payins set end_to_end_id = 'another'"],
    ["a paid payin has exactly one send", "update chain_sends set state = 'reverted'"],
    [
      "an unpaid payin sends nothing",
      "update payins set status = 'processing', completed_at = null, paid_at = null, end_to_end_id = null",
    ],
    ["a send is what its payin says", "update chain_sends set units = units + 1"],
    ["a send is what its payin says", "update chain_sends set to_address = 'another'"],
    ["the treasury is", "update ledger_entries set units = units + 1 where account = 'treasury'"],
    ["no nonce is ahead", "update signer_nonces set next_nonce = 0"],
    [
      "the events of a payin",
      "update events set event = 'crypto.payin.updated' where event = 'crypto.payin.new'",
    ],
    [
      "the events of a payin",
      "update events set sequence = sequence + 100 where event = 'crypto.payin.updated'",
    ],
  ])("%s (%s)", async (rule, statement) => {
    const found = await rulesBrokenBy(world.deps, statement);
    expect(found.some((one) => one.startsWith(rule))).toBe(true);
  });

  test("nothing when nothing is wrong", async () => {
    expect(await rulesBrokenBy(world.deps, "select 1")).toEqual([]);
  });
});
