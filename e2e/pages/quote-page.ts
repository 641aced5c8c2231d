import type { Locator, Page } from "@playwright/test";

export class QuotePage {
  readonly page: Page;
  readonly confirm: Locator;
  readonly requote: Locator;
  readonly change: Locator;
  readonly timer: Locator;
  readonly expired: Locator;
  readonly differs: Locator;
  constructor(page: Page) {
    this.page = page;
    this.confirm = page.getByRole("button", { name: /^(gerar o código pix|make the pix code)$/i });
    this.requote = page.getByRole("button", { name: /^(nova cotação|new quote)$/i });
    this.change = page.getByRole("link", { name: /^(alterar o valor|change the amount)$/i });
    this.differs = page
      .getByRole("alert")
      .filter({ hasText: /não pode ser confirmada|can't be confirmed/i });
    this.timer = page.getByRole("timer");
    this.expired = page.getByText(/^(esta cotação expirou|this quote has expired)$/i);
  }

  fact(term: string | RegExp): Locator {
    return this.page.locator("dl > div").filter({ hasText: term }).locator("dd");
  }

  /** Takes the quote and waits for the payin's page. */
  async take(): Promise<void> {
    await this.confirm.click();
    await this.page.waitForURL(/\/payins\/\d+$/);
  }
}
