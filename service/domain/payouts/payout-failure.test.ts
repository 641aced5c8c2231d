import { expect, test } from "vitest";
import { failureCode, FAILURES } from "./payout-failure.ts";

test.each([
  [`${FAILURES.pix_key_refused}O recebedor não aceita este PIX.`, "pix_key_refused"],
  [FAILURES.allowance_missing, "allowance_missing"],
  [FAILURES.taken_back, "allowance_missing"],
  [FAILURES.balance_too_low, "balance_too_low"],
  [FAILURES.token_refused, "token_refused"],
  ["could not be pulled: no_gas: 0 held", "out_of_time"],
  ["seen too late", "out_of_time"],
  [null, "out_of_time"],
])("one that failed because %s says so in a word", (failure, code) => {
  expect(failureCode(failure)).toBe(code);
});
