import { InjectedSolana } from "#e2e/fixtures/wallets/injected-solana.ts";
import { readyToAllow } from "#e2e/fixtures/make-payout.ts";
import { fund, pixAccount } from "#e2e/fixtures/wallets/payer.ts";
import { SolanaWitness } from "#e2e/fixtures/solana-witness.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { SOLANA_LIES } from "#e2e/hostile/solana-lies.ts";
import { speak, tellLies } from "#e2e/hostile/tell-lies.ts";

const AT = { network: "Solana", token: "USDC", amount: "100" } as const;

for (const locale of ["pt-BR", "en"] as const) {
  test(`on Solana no bytes but the derived approval's reach the wallet (${locale})`, async ({
    signedInPage: page,
    api,
    system,
  }) => {
    test.setTimeout(400_000);
    expect(SOLANA_LIES.length).toBeGreaterThanOrEqual(25);
    const wallet = await InjectedSolana.install(page);
    await fund(api, wallet.address, { network: "solana", token: "USDC", amount: "500" });
    const receiver = await pixAccount(api);
    await speak(page, system.origin, locale);
    const flow = await readyToAllow(
      page,
      { ...AT, account: receiver.name },
      { listed: wallet.name },
    );
    await tellLies(flow, wallet, SOLANA_LIES, locale);
    expect(await new SolanaWitness(api).holding(wallet.address, "USDC")).toMatchObject({
      units: 500_000_000n,
      allowed: 100_000_000n,
    });
  });
}
