import type { Locator, Page } from "@playwright/test";

/** The sandbox bank's page, where whoever pays is; it lives on another origin than the dashboard. */
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

  /** Pays the account by its key alone, as somebody does who has lost the code. */
  async payKeyAlone(amount: string): Promise<void> {
    const summary = this.page.getByText(/^(um pix que ninguém sabe|a pix that nobody can place)/i);
    await summary.click();
    const code = this.page.locator("details .id");
    await this.read((await code.textContent()) ?? "");
    await this.page.getByLabel(/^(valor a pagar|amount to pay)/i).fill(amount);
    await this.pay.click();
    await this.paid.waitFor();
  }

  /** Types the code and goes to what is to be checked before paying. */
  async read(code: string): Promise<void> {
    await this.code.fill(code);
    await this.proceed.click();
    await this.review.waitFor();
  }
}
