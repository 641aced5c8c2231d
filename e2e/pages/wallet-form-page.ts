import type { Locator, Page } from "@playwright/test";

export class WalletFormPage {
  readonly page: Page;
  readonly address: Locator;
  readonly name: Locator;
  readonly submit: Locator;
  constructor(page: Page) {
    this.page = page;
    this.address = page.getByLabel(/^(endereço|address)$/i);
    this.name = page.getByLabel(/^(nome|name)$/i);
    this.submit = page.getByRole("button", {
      name: /^(cadastrar carteira de recebimento|register a receiving wallet)$/i,
    });
  }

  async open(): Promise<void> {
    await this.page.goto("/wallets/new");
  }

  network(name: string): Locator {
    return this.page.getByRole("radio", { name: new RegExp(`^${name}( |$)(?!amoy)`, "i") });
  }

  /** Registers and waits until the wallet's own page is shown. */
  async register(wallet: { network: string; address: string; name: string }): Promise<void> {
    await this.open();
    await this.network(wallet.network).check();
    await this.address.fill(wallet.address);
    await this.name.fill(wallet.name);
    await this.submit.click();
    await this.page.waitForURL(/\/wallets\/\d+$/);
  }
}
