import { newAddress } from "#e2e/fixtures/wallets/wallet-keys.ts";
import type { Locator } from "@playwright/test";
import { DashboardPage } from "./dashboard-page.ts";

type Wanted = { name: string; network?: string; address?: string };

export class WalletFormPage extends DashboardPage {
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

  /** Registers and waits for the wallet's own page; by default an unused address on Polygon. */
  async register({ name, network = "Polygon", address = newAddress() }: Wanted): Promise<void> {
    await this.open();
    await this.network(network).check();
    await this.address.fill(address);
    await this.name.fill(name);
    await this.submit.click();
    await this.page.waitForURL(/\/wallets\/\d+$/);
  }
}
