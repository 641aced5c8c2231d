import type { Locator, Page } from "@playwright/test";

/** What waits at the exchange for a person. */
export class UnsettledPage {
  readonly page: Page;
  readonly suspense: Locator;
  constructor(page: Page) {
    this.page = page;
    this.suspense = page.getByRole("table", { name: /não se sabe de quem é|nobody can place/i });
  }

  async open(): Promise<void> {
    await this.page.goto("/settings/exchange");
    await this.page.getByRole("heading", { level: 1 }).waitFor();
  }

  /** Returns the only PIX that waits. */
  async giveBack(): Promise<void> {
    await this.suspense.getByRole("link", { name: /^(devolver|return)/i }).click();
    await this.page.getByRole("button", { name: /^(devolver integralmente|return)/i }).click();
    await this.page.waitForURL("/settings/exchange");
  }
}
