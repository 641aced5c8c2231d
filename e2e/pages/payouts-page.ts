import type { Locator } from "@playwright/test";
import { DashboardPage } from "./dashboard-page.ts";

export class PayoutsPage extends DashboardPage {
  readonly noMatch = this.said(/^(nenhum payout corresponde|no payout matches)/i);
  readonly rows = this.page.getByRole("table", { name: /^payouts$/i }).getByRole("row");
  /** The allowances that spenders still have although no payout needs them. */
  readonly leftovers = this.region(/^(autorizações pendentes|pending allowances)$/i);

  async open(query = ""): Promise<void> {
    await this.page.goto(`/payouts${query}`);
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
