import { inData } from "#e2e/hostile/exchange-relay.ts";
import { expect, test } from "#e2e/hostile/readers-test.ts";
import { DIFFERENCE_PATHS } from "#protocol/wire/difference.ts";
import { HOSTILE_QUOTES } from "#protocol/test/hostile-quotes.ts";
import type { PayoutQuoteRecord } from "#protocol/payouts/payouts.ts";

const QUOTE = "POST /exchange/payout-quote";
const PARTS = [1, 2, 3] as const;
/** After this many lies the truth is served, and accepted. */
const LIES_IN_A_ROW = 8;

for (const part of PARTS)
  test(`no lie opens the wallet, and each is named in both languages (${part} of 3)`, async ({
    readers: { wallet, portuguese, colleague, requote },
    relay,
    chain,
  }) => {
    const truth = async () => {
      relay.tamper(QUOTE, null);
      await requote();
      await expect(portuguese.allow).toBeEnabled();
      await expect(portuguese.differs).toHaveCount(0);
    };
    const lies = HOSTILE_QUOTES.filter((_, at) => at % PARTS.length === part - 1);
    for (const [at, { name, field, change }] of lies.entries()) {
      await test.step(name, async () => {
        const lie = inData((quote) => change(quote as PayoutQuoteRecord));
        relay.tamper(QUOTE, lie);
        await requote();
        const path = DIFFERENCE_PATHS[field];
        await expect(colleague.differs, `${name}: in English`).toContainText(path);
        await expect(colleague.differs).toContainText("Nothing is signed");
        // Compares the exact values, because the page may still show the previous lie.
        const values = await colleague.differingValues.allTextContents();
        await expect(portuguese.differingValues, `${name}: in Portuguese`).toHaveText(values);
        await expect(portuguese.differs).toContainText(path);
        await expect(portuguese.differs).toContainText("Assinatura bloqueada");
        const reasons = await colleague.differingReasons.allTextContents();
        const motivos = await portuguese.differingReasons.allTextContents();
        expect(motivos).toHaveLength(reasons.length);
        for (const [line, reason] of reasons.entries()) expect(motivos[line]).not.toBe(reason);
        await expect(portuguese.allow).toHaveCount(0);
        expect(wallet.signingRequests(), name).toEqual([]);
      });
      // Twice in a row, nothing would show that the second has come.
      const isLast = at === lies.length - 1;
      if (at % LIES_IN_A_ROW === LIES_IN_A_ROW - 1 && !isLast) await truth();
    }

    await truth();
    await portuguese.allow.click();
    await portuguese.followed();
    const given = await chain.allowances("polygon", "USDC", wallet.address);
    expect(wallet.approvals()).toEqual([{ spender: given[0]?.spender, units: 100_000_000n }]);
    expect(given[0]?.units).toBe(100_000_000n);
  });
