import type { Locator, Page } from "@playwright/test";

/** The sandbox bank's page, where whoever pays is; it lives on another origin than the desk. */
export class BankPage {
  readonly page: Page;
  readonly code: Locator;
  readonly proceed: Locator;
  readonly review: Locator;
  readonly pay: Locator;
  readonly paid: Locator;
  constructor(page: Page) {
    this.page = page;
    this.code = page.getByLabel(/^(código pix copia e cola|pix code \(copy and paste\))$/i);
    this.proceed = page.getByRole("button", { name: /^(continuar|continue)$/i });
    this.review = page.getByRole("heading", {
      name: /^(confira antes de pagar|check before you pay)$/i,
    });
    this.pay = page.getByRole("button", { name: /^(pagar|pay)$/i });
    this.paid = page.getByRole("heading", { name: /^(pagamento feito|payment made)$/i });
  }

  async open(serviceUrl: string): Promise<void> {
    await this.page.goto(`${serviceUrl}/sandbox/bank`);
  }

  /** Types the code and goes to what is to be checked before paying. */
  async read(code: string): Promise<void> {
    await this.code.fill(code);
    await this.proceed.click();
    await this.review.waitFor();
  }
}
