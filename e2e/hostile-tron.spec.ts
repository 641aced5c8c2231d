import { InjectedTron } from "#e2e/fixtures/wallets/injected-tron.ts";
import { readyToAllow } from "#e2e/fixtures/make-payout.ts";
import { fund, pixAccount } from "#e2e/fixtures/wallets/payer.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { TronWitness } from "#e2e/fixtures/tron-witness.ts";
import { speak, tellLies } from "#e2e/hostile/tell-lies.ts";
import { TRON_LIES } from "#e2e/hostile/tron-lies.ts";

const AT = { network: "Tron", token: "USDT", amount: "100" } as const;

for (const locale of ["pt-BR", "en"] as const) {
  test(`on Tron no bytes but the derived approval's reach the wallet (${locale})`, async ({
    signedInPage: page,
    api,
    system,
  }) => {
    test.setTimeout(400_000);
    expect(TRON_LIES.length).toBeGreaterThanOrEqual(25);
    const wallet = await InjectedTron.install(page);
    await fund(api, wallet.address, { network: "tron", token: "USDT", amount: "500" });
    const receiver = await pixAccount(api);
    await speak(page, system.origin, locale);
    const flow = await readyToAllow(
      page,
      { ...AT, account: receiver.name },
      { listed: wallet.name },
    );
    await tellLies(flow, wallet, TRON_LIES, locale);
    expect(await new TronWitness(api).balance(wallet.address)).toBe(500_000_000n);
  });
}
