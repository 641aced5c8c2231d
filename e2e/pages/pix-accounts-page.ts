import type { Locator, Page } from "@playwright/test";

export class PixAccountsPage {
  readonly page: Page;
  readonly name: Locator;
  readonly key: Locator;
  readonly filter: Locator;
  readonly next: Locator;
  readonly rows: Locator;
  constructor(page: Page) {
    this.page = page;
    this.name = page.getByLabel(/^(nome|name)$/i);
    this.key = page.getByLabel(/^(chave pix ou parte dela|pix key or part of it)$/i);
    this.filter = page.getByRole("button", { name: /^(filtrar|filter)$/i });
    this.next = page.getByRole("link", { name: /^(próxima|next)$/i });
    this.rows = page.getByRole("row").filter({ has: page.getByRole("rowheader") });
  }

  async open(): Promise<void> {
    await this.page.goto("/pix-accounts");
  }

  account(name: string): Locator {
    return this.page.getByRole("link", { name, exact: true });
  }

  async filterByKey(part: string): Promise<void> {
    await this.open();
    await this.key.fill(part);
    await this.filter.click();
    await this.page.waitForURL(/[?&]key=/);
  }
}
