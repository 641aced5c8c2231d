import type { Locator, Page } from "@playwright/test";

/** Who signs payouts, and what they hold. */
export class PayingWalletsPage {
  readonly page: Page;
  readonly address: Locator;
  readonly name: Locator;
  readonly add: Locator;
  constructor(page: Page) {
    this.page = page;
    this.address = page.getByLabel(/^(endereço|address)/i);
    this.name = page.getByLabel(/^(nome|name)/i);
    this.add = page.getByRole("button", {
      name: /^(adicionar carteira de pagamento|add a paying wallet)$/i,
    });
  }

  async open(): Promise<void> {
    await this.page.goto("/paying-wallets");
    await this.page.getByRole("heading", { level: 1 }).waitFor();
  }

  async openForm(): Promise<void> {
    await this.page.goto("/paying-wallets/new");
    await this.page.getByRole("heading", { level: 1 }).waitFor();
  }

  async fill(wallet: { address: string; name: string }): Promise<void> {
    await this.address.fill(wallet.address);
    await this.name.fill(wallet.name);
    await this.add.click();
  }

  /** Those that sign on networks, by their names in words. */
  on(networks: string): Locator {
    return this.page.getByRole("region", { name: networks, exact: true });
  }

  wallet(name: string): Locator {
    return this.page.getByRole("row").filter({ hasText: name });
  }
}
