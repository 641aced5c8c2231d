import type { Locator } from "@playwright/test";
import { DashboardPage } from "./dashboard-page.ts";

/** The sandbox analyst's page, where companies are decided; it is on another origin than the dashboard. */
export class AnalystPage extends DashboardPage {
  readonly holdIt = this.button(/^(decidir manualmente|decide by hand)$/i);
  readonly letGo = this.button(/^(deixar a regra decidir|let the rule decide)$/i);
  readonly decided = this.region(/^(decididas|decided)$/i).getByRole("row");

  async open(serviceUrl: string): Promise<void> {
    await this.page.goto(`${serviceUrl}/sandbox/kyc`);
  }

  /** A company's open case. */
  case(name: string): Locator {
    return this.page.getByRole("article", { name });
  }

  async approve(name: string): Promise<void> {
    await this.case(name)
      .getByRole("button", { name: /^(aprovar|approve)$/i })
      .click();
    await this.case(name).waitFor({ state: "detached" });
  }

  async reject(name: string, reason: string): Promise<void> {
    await this.case(name).getByRole("textbox").fill(reason);
    await this.case(name)
      .getByRole("button", { name: /^(recusar|reject)$/i })
      .click();
    await this.case(name).waitFor({ state: "detached" });
  }
}
