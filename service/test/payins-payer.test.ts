import { afterEach, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { listEvents } from "#service/db/webhooks/events.ts";
import { expirePayins } from "#service/domain/payins/payin-expiry.ts";
import { startPayinWorld } from "./payin-world.ts";
import { shared } from "./shared.ts";

const world = shared(startPayinWorld);
afterEach(() => world.expectCleanBooks());

const AMOUNT = "250.00";
const BANK = { ispb: "18236120", name: "NU PAGAMENTOS" };
const SAID = { name: "Marina Alves", document: "52998224725", bank: BANK };
const KNOWN = { ...SAID, document: "***.982.247-**" };

const pay = (txid: string, payer?: unknown) =>
  world.bank.pay(txid, AMOUNT, world.bank.state.now(), payer);

/** Every place in which the service could have stored a text, by the table it is in. */
async function tablesHolding(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name
    from information_schema.tables where table_schema = current_schema()
      and table_type = 'BASE TABLE'`.execute(world.deps.db);
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: holding } = await sql`select 1 from ${sql.table(name)} as t
      where to_jsonb(t)::text like ${`%${text}%`} limit 1`.execute(world.deps.db);
    if (holding.length > 0) found.push(name);
  }
  return found;
}

describe("works", () => {
  test("a payin names its payer once it is paid, in its record and its events", async () => {
    const made = await world.payin();
    expect(await world.look(made.user, made.id)).toMatchObject({ payer: null });
    pay(made.txid, SAID);
    await world.settle();
    expect(await world.look(made.user, made.id)).toMatchObject({
      status: "completed",
      payer: KNOWN,
    });
    const events = await listEvents(world.deps.db, made.user.id);
    expect(events.map(({ data }) => (data as { payer: unknown }).payer)).toEqual(
      events.map(() => KNOWN),
    );
  });

  test("also where the feed left the PIX out and its charge shows it", async () => {
    const made = await world.payin();
    const expires = new Date(Date.now() - 60_000);
    await world.deps.db
      .updateTable("payins")
      .set({ ask_at: new Date(0), expires_at: expires })
      .where("txid", "=", made.txid)
      .execute();
    const paidAt = new Date(expires.getTime() - 1);
    world.bank.state.hidden.add(world.bank.pay(made.txid, AMOUNT, paidAt, SAID));
    await expirePayins(world.deps);
    expect(await world.look(made.user, made.id)).toMatchObject({ payer: KNOWN });
    await world.settle();
  });

  test.each([
    ["says nothing", undefined, null],
    ["says nonsense", 7, null],
    ["gives a name alone", { name: "Marina\u202e\n Alves" }, { document: null, bank: null }],
  ])("a payin is settled although the bank %s of its payer", async (_what, said, known) => {
    const made = await world.payin();
    pay(made.txid, said);
    await world.settle();
    const payer = known && { name: "Marina Alves", ...known };
    expect(await world.look(made.user, made.id)).toMatchObject({ status: "completed", payer });
  });
});

describe("refuses", () => {
  test("to store a whole document: in no table, nor of a row that it can't read", async () => {
    const made = await world.payin();
    pay(made.txid, SAID);
    world.bank.pay(null, "no amount", world.bank.state.now(), { ...SAID, name: "Zeno Fault" });
    await world.settle();
    expect(await tablesHolding("Marina Alves")).toEqual(expect.arrayContaining(["payins"]));
    expect(await tablesHolding("E9990")).toContain("bank_feed_faults");
    expect(await tablesHolding(SAID.document)).toEqual([]);
    expect(await tablesHolding("Zeno Fault")).toEqual([]);
    await world.deps.db.deleteFrom("bank_feed_faults").execute();
  });

  test("in the database itself: a payer of what is unpaid, and a document that is not masked", async () => {
    const unpaid = await world.payin();
    const paid = await world.payin();
    pay(paid.txid, SAID);
    await world.settle();
    const put = (txid: string, payer: object) =>
      world.deps.db
        .updateTable("payins")
        .set({ payer: JSON.stringify(payer) })
        .where("txid", "=", txid)
        .execute();
    await expect(put(unpaid.txid, KNOWN)).rejects.toThrow(/payins/);
    await expect(put(paid.txid, SAID)).rejects.toThrow(/payins/);
  });
});
