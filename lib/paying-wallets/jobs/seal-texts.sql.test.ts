import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { askText, isTextAsked, openText } from "#lib/paying-wallets/rows/signed-texts.ts";
import { MAIN, testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { sealTexts } from "./seal-texts.ts";

const { store, drop } = await testDashboard();
afterAll(drop);

const KEY = "11.222.333/0001-81";
const ADDRESS = "0x00000000000000000000000000000000000000aa";
const payer = { family: "evm", address: ADDRESS } as const;

async function ask(text: string): Promise<string> {
  const number = randomBytes(16).toString("hex");
  await askText(store.db, MAIN.id, {
    person: "ana",
    ...payer,
    purpose: "ownership",
    intent_id: null,
    content_hash: null,
    number,
    text,
    asked_at: new Date(),
    ends_at: new Date(Date.now() + 60_000),
  });
  return number;
}
const kept = async () =>
  (await sql<{ row: string }>`select t::text as row from signed_text t`.execute(store.db)).rows
    .map(({ row }) => row)
    .join();
const textOf = async (number: string) => (await openText(store.db, MAIN.id, "ana", number))?.text;

test("a text stands sealed, and is what its wallet is asked for", async () => {
  const text = `Ponte: consent\nPIX key (cnpj): ${KEY}`;
  const number = await ask(text);
  expect(await kept()).not.toContain(KEY);
  expect(await textOf(number)).toBe(text);
  expect(await isTextAsked(store.db, MAIN.id, "ana", { ...payer, text })).toBe(true);
  expect(await isTextAsked(store.db, MAIN.id, "ana", { ...payer, text: `${text}1` })).toBe(false);
});

test("a text that was moved to another row opens there no more", async () => {
  const [one, other] = [await ask("Ponte: one"), await ask("Ponte: other")];
  await sql`update signed_text set text = (select text from signed_text where number = ${one})
             where number = ${other}`.execute(store.db);
  await expect(textOf(other)).rejects.toThrow("belongs elsewhere");
  await sql`delete from signed_text where number = ${other}`.execute(store.db);
});

test("what an earlier version left plain is sealed, each once, by any number of replicas", async () => {
  const texts = Array.from({ length: 450 }, (_none, at) => `Ponte: ${at}\nPIX key: ${KEY}`);
  const numbers = await Promise.all(texts.map(ask));
  for (const [at, number] of numbers.entries()) {
    await sql`update signed_text set text = ${texts[at]} where number = ${number}`.execute(
      store.db,
    );
  }
  expect(await kept()).toContain(KEY);
  expect(await textOf(numbers[7]!)).toBe(texts[7]);
  // A job that never finds an end would not end here either.
  const replica = async () => {
    for (let rounds = 0; await sealTexts(store); rounds += 1) expect(rounds).toBeLessThan(5);
  };
  await Promise.all([replica(), replica()]);
  await replica();
  const after = await kept();
  expect(after).not.toContain(KEY);
  expect(await Promise.all(numbers.map(textOf))).toEqual(texts);
  await replica();
  expect(await kept()).toBe(after);
});
