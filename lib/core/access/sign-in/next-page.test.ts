import { expect, test } from "vitest";
import { safeNextPage } from "./next-page.ts";

test.each([
  [undefined, "/"],
  ["", "/"],
  ["/", "/"],
  ["/payins/3?a=b#c", "/payins/3?a=b"],
  ["/payins/../wallets", "/wallets"],
  ["payins", "/"],
  ["//evil.example", "/"],
  ["//evil.example/payins", "/"],
  ["/\\evil.example", "/"],
  ["/\t/evil.example", "/"],
  ["/%5Cevil.example", "/%5Cevil.example"],
  ["/..//evil.example", "/"],
  ["https://evil.example/", "/"],
  ["javascript:alert(1)", "/"],
  ["/sign-in?next=/x", "/"],
  ["/api/events", "/"],
  ["/sign-input", "/sign-input"],
])("%s leads to %s", (next, page) => expect(safeNextPage(next)).toBe(page));
