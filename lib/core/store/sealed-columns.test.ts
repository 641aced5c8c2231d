import { expect, test } from "vitest";
import { placeIn, SEALED, SEALED_COLUMNS } from "./sealed-columns.ts";

test("what seals a value and what seals it anew bind it to the same place", () => {
  const row = { account_id: "main", idempotency_key: "a/b" };
  const column = SEALED_COLUMNS.find((one) => one.column === "pix_key");
  expect(placeIn("payout_intent", "pix_key", row)).toBe("payout_intent.pix_key#main/a/b");
  expect(column?.boundTo.map((name) => row[name as keyof typeof row])).toEqual(["main", "a/b"]);
  expect(column?.place("main", "a/b")).toBe("payout_intent.pix_key#main/a/b");
});

test("a secret that has moved stays bound to where it was sealed", () => {
  const moved = SEALED_COLUMNS.find((one) => one.column === "webhook_secret_previous");
  expect(moved?.place("c")).toBe(placeIn("connection", "webhook_secret", { id: "c" }));
});

test("each column stands there once", () => {
  const names = SEALED.map(({ table, column }) => `${table}.${column}`);
  expect(new Set(names).size).toBe(names.length);
});
