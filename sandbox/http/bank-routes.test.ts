import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createLog } from "#platform/log.ts";
import { Bank } from "#sandbox/bank/bank.ts";
import { createMovements } from "#sandbox/bank/movements.ts";
import { openBooks } from "#sandbox/bank/open-books.ts";
import { bankRoutes } from "./bank-routes.ts";
import { createSandboxApp } from "./sandbox-app.ts";

const folder = mkdtempSync(join(tmpdir(), "bank-routes-"));
const file = join(folder, "bank.db");
const CAME = "E9A4KLM0P202611210906YS7ItjHS94l";

/** A bank that has received a PIX from a bank whose ISPB has letters. */
function bankThatWasPaid(): Bank {
  const books = openBooks(file);
  const none = { originalEndToEndId: null, txid: null, pixKey: null };
  const createdAt = new Date("2026-11-21T09:06:00Z");
  createMovements(books).add({
    ...none,
    direction: "in",
    cents: 250_00n,
    endToEndId: CAME,
    orderId: "paid-elsewhere",
    createdAt,
  });
  books.close();
  return new Bank(file);
}

const bank = bankThatWasPaid();
const app = createSandboxApp(createLog({ name: "test", level: "silent" }), undefined);
bankRoutes(app, bank);
afterAll(() => {
  bank.close();
  rmSync(folder, { recursive: true });
});

const putBack = (end_to_end_id: string) =>
  app.request("/bank/returns/r-1", {
    method: "PUT",
    headers: { "content-type": "application/json", host: "127.0.0.1" },
    body: JSON.stringify({ end_to_end_id, amount: "250.00" }),
  });

test.each([
  ["a small letter in the ISPB", CAME.replace("9A4KLM0P", "9a4KLM0P")],
  ["letters in the minute", CAME.replace("20261121", "2026NOV1")],
  ["another beginning", CAME.replace("E", "F")],
  ["too few characters", CAME.slice(1)],
])("a return of an id with %s is refused", async (_, id) => {
  expect((await putBack(id)).status).toBe(400);
});

test("a PIX from a bank whose ISPB has letters goes back", async () => {
  expect((await putBack(CAME)).status).toBe(200);
  expect(bank.movements.returnedOf(CAME)).toBe(250_00n);
});
