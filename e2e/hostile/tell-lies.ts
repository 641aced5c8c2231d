import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures/test.ts";
import type { PayoutFlowPage } from "#e2e/pages/payout-flow-page.ts";
import { TamperedBytes, type Change } from "./tampered-bytes.ts";

export type Lie = { name: string; fault: string; change: Change };
/** A wallet that signs bytes: what it was asked for. */
type Signer = { asksToSign: () => string[] };

const SAID = {
  "pt-BR": { other: "não é a autorização que esta página calculou", expired: "venceu antes" },
  en: { other: "is not the allowance that this page worked out", expired: "has expired before" },
} as const;
export type Spoken = keyof typeof SAID;

/** The page in this language from its next look at the server on. */
export async function speak(page: Page, origin: string, locale: Spoken): Promise<void> {
  await page.context().addCookies([{ name: "locale", value: locale, url: origin }]);
}

/**
 * Puts each lie before the page in the place of the bytes that the server keeps: the wallet is never
 * asked, and the page says why. Then the truth is told, and believed.
 */
export async function tellLies(
  flow: PayoutFlowPage,
  wallet: Signer,
  lies: readonly Lie[],
  locale: Spoken,
): Promise<void> {
  const tampered = await TamperedBytes.between(flow.page);
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
  tampered.change = null;
  await flow.allow.click();
  await flow.goExecute.waitFor({ timeout: 60_000 });
  expect(wallet.asksToSign()).toHaveLength(1);
}
