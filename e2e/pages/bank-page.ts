import type { Locator, Page } from "@playwright/test";

/** The sandbox bank's page, where whoever pays is. */
export class BankPage {
  readonly page: Page;
  readonly code: Locator;
  readonly amount: Locator;
  readonly pay: Locator;
  readonly paid: Locator;
  constructor(page: Page) {
    this.page = page;
    this.code = page.locator("[name=pix_code]:visible");
    this.amount = page.getByText("R$ 250,00").first();
    this.pay = page.getByRole("button", { name: /^(pagar|pay)$/i });
    this.paid = page.getByText(/^(pagamento feito|payment made|paid)/i);
  }

  async open(serviceUrl: string): Promise<void> {
    await this.page.goto(`${serviceUrl}/sandbox/bank`);
  }

  /** Types the code and goes to the review. */
  async review(code: string): Promise<void> {
    await this.code.fill(code);
    await this.page.locator("form button.main, form button").first().click();
    await this.pay.waitFor();
  }
}
