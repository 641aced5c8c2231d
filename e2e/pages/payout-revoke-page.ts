import { DashboardPage } from "./dashboard-page.ts";

/** The page that revokes one allowance. */
export class PayoutRevokePage extends DashboardPage {
  readonly begin = this.button(/^(continuar|go to the wallet)$/i);
  readonly sign = this.button(/^(revogar|set to zero)$/i);
  readonly done = this.said(/^(autorização revogada|nothing is allowed any more)$/i);
}
