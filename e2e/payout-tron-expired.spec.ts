import { bytesExpired } from "#e2e/fixtures/bytes-expired.ts";
import { tronPayer } from "#e2e/fixtures/wallets/tron-payer.ts";
import { test } from "#e2e/fixtures/test.ts";

test("bytes for Tron that expire while the wallet is open have words, and the payout is made all the same", async ({
  signedInPage: page,
  api,
  bank,
}) => {
  // Three minutes of life.
  test.setTimeout(480_000);
  await bytesExpired({ page, api, bank }, await tronPayer(page, api));
});
