import { expect, test } from "vitest";
import { searchQueryBy } from "#lib/find/search-query.ts";
import { isSoughtRequest } from "./is-sought-request.ts";
import type { RequestView } from "./requests.ts";

const common = { askedBy: "Camila Nogueira", code: "ME7K-Q29D" };
const payout = {
  ...common,
  operation: "payout",
  name: "Cafeeira São João",
  token: "USDC",
  receiverAmount: "12500.00",
  tokenAmount: "2310.500000",
} as RequestView;
const close = {
  ...common,
  operation: "change",
  change: "month:close",
  object: "2026-10",
  subject: "2026-10",
} as RequestView;

const finds = (request: RequestView, text: string) => isSoughtRequest(request, searchQueryBy(text));

test.each(["sao joao", "CAMILA", "q29d", "12.500", "12500,00", "2310.5"])(
  "a payment's request is found by %s",
  (text) => {
    expect(finds(payout, text)).toBe(true);
  },
);

test.each(["Joana", "12.501", "2.310", "5"])("it is not found by %s", (text) => {
  expect(finds(payout, text)).toBe(false);
});

test("a month's request is found by its month in either language, and by no amount", () => {
  expect(finds(close, "outubro")).toBe(true);
  expect(finds(close, "october")).toBe(true);
  expect(finds(close, "novembro")).toBe(false);
  expect(finds(close, "12.500")).toBe(false);
});
