import { bytesExpired } from "#e2e/fixtures/bytes-expired.ts";
import { solanaPayer } from "#e2e/fixtures/wallets/solana-payer.ts";
import { test } from "#e2e/fixtures/test.ts";

test("a blockhash that expires while the wallet is open has words, and the payout is made all the same", async ({
  signedInPage: page,
  api,
  bank,
}) => {
  // 150 slots until it has expired, and 32 more until that is final.
  test.setTimeout(300_000);
  await bytesExpired({ page, api, bank }, await solanaPayer(page, api));
});
