import { DashboardPage } from "./dashboard-page.ts";

export class PayoutsPage extends DashboardPage {
  readonly noMatch = this.said(/^(nenhum payout corresponde|no payout matches)/i);
  readonly rows = this.page.getByRole("table", { name: /^payouts$/i }).getByRole("row");

  async open(query = ""): Promise<void> {
    await this.page.goto(`/payouts${query}`);
  }
}
