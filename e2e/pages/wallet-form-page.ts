import type { Locator } from "@playwright/test";
import { DeskPage } from "./desk-page.ts";

export class WalletFormPage extends DeskPage {
  readonly address = this.labelled(/^(endereço|address)$/i);
  readonly name = this.labelled(/^(nome|name)$/i);
  readonly submit = this.button(
    /^(cadastrar carteira de recebimento|register a receiving wallet)$/i,
  );

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
