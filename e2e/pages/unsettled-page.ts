import { DashboardPage } from "./dashboard-page.ts";

/** The page of everything at the exchange that waits for a person. */
export class UnsettledPage extends DashboardPage {
  readonly suspense = this.page.getByRole("table", {
    name: /PIX não identificados|unidentified PIX/i,
  });

  async open(): Promise<void> {
    await this.visit("/reconciliation/exchange");
  }

  /** Returns the only waiting PIX. */
  async giveBack(): Promise<void> {
    await this.suspense.getByRole("link", { name: /^(devolver|return)/i }).click();
    await this.button(/^(devolver integralmente|return)/i).click();
    await this.page.waitForURL("/reconciliation/exchange");
  }
}
