import type { Locator } from "@playwright/test";
import { DashboardPage } from "./dashboard-page.ts";

/** The paying wallets and their balances. */
export class PayingWalletsPage extends DashboardPage {
  readonly address = this.labelled(/^(endereço|address)/i);
  readonly name = this.labelled(/^(nome|name)/i);
  readonly add = this.button(/^(adicionar carteira de pagamento|add a paying wallet)$/i);

  async open(): Promise<void> {
    await this.visit("/paying-wallets");
  }

  async openForm(): Promise<void> {
    await this.visit("/paying-wallets/new");
  }

  async fill(wallet: { address: string; name: string }): Promise<void> {
    await this.address.fill(wallet.address);
    await this.name.fill(wallet.name);
    await this.add.click();
  }

  /** The wallets that sign on these networks, by the networks' names. */
  on(networks: string): Locator {
    return this.page.getByRole("region", { name: networks, exact: true });
  }

  wallet(name: string): Locator {
    return this.page.getByRole("row").filter({ hasText: name });
  }
}
