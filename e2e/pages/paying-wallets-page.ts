import type { Locator } from "@playwright/test";
import { DashboardPage } from "./dashboard-page.ts";

/** The paying wallets and their balances. */
export class PayingWalletsPage extends DashboardPage {
  readonly address = this.labelled(/^(endereço|address)/i);
  readonly name = this.labelled(/^(nome|name)/i);
  readonly add = this.button(/^(adicionar carteira de pagamento|add a paying wallet)$/i);
  /** The allowances that spenders still have although no payout needs them. */
  readonly leftovers = this.region(/^(autorizações pendentes|pending allowances)$/i);

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

  wallet(name: string): Locator {
    return this.page.getByRole("row").filter({ hasText: name });
  }

  /** The row of a wallet's leftover allowance; addresses are shown by their ends. */
  leftoverOf(wallet: string): Locator {
    return this.leftovers.getByRole("row").filter({ hasText: wallet.slice(0, 6) });
  }

  /** The link that revokes an allowance of this token. */
  revoke(token: "USDC" | "USDT"): Locator {
    return this.leftovers.getByRole("link", {
      name: new RegExp(`^(revogar|revoke) ${token}`, "i"),
    });
  }
}
