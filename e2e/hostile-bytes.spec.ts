import { readyToAllow } from "#e2e/fixtures/make-payout.ts";
import { speak } from "#e2e/fixtures/people.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { BYTES_PAYERS } from "#e2e/fixtures/wallets/bytes-payers.ts";
import { pixAccount } from "#e2e/fixtures/wallets/payer.ts";
import { PayoutPage } from "#e2e/pages/payout-page.ts";
import { BYTES_LIES } from "#e2e/hostile/bytes-lies.ts";
import { TamperedBytes } from "#e2e/hostile/tampered-bytes.ts";

const SAID = {
  "pt-BR": { other: "não são os da autorização calculada nesta página", expired: "expirou antes" },
  en: { other: "from the allowance this page calculated", expired: "expired before" },
} as const;

for (const [network, payerOn] of BYTES_PAYERS)
  for (const locale of ["pt-BR", "en"] as const)
    test(`on ${network} no bytes but the derived approval's reach the wallet (${locale})`, async ({
      signedInPage: page,
      api,
    }) => {
      const lies = BYTES_LIES[network];
      expect(lies.length).toBeGreaterThanOrEqual(25);
      const { wallet, token, balance, allowed } = await payerOn(page, api);
      const { name: account } = await pixAccount(api);
      await speak(page, locale);
      const wanted = { account, network, token, amount: "100" };
      const flow = await readyToAllow(page, wanted, { listed: wallet.name });
      // Each lie replaces the bytes that the server keeps.
      const tampered = await TamperedBytes.between(page);
      const { other, expired } = SAID[locale];
      for (const { name, fault, change } of lies) {
        await test.step(name, async () => {
          const before = tampered.given.length;
          tampered.change = change;
          await flow.allow.click();
          await expect(flow.notOpened, name).toContainText(fault === "expired" ? expired : other);
          await expect(flow.notOpened.getByText(fault, { exact: true }), name).toBeVisible();
          expect(wallet.asksToSign(), name).toEqual([]);
          expect(tampered.given.length, `${name}: the lie was told`).toBe(before + 1);
          await expect(flow.allow, name).toBeEnabled();
        });
      }
      // Then the honest bytes are served and accepted.
      tampered.change = null;
      await flow.allow.click();
      await flow.followed();
      await expect(new PayoutPage(page).completed).toBeVisible();
      expect(wallet.asksToSign()).toHaveLength(1);
      expect([await balance(), await allowed()]).toEqual([4_900_000_000n, 0n]);
    });
