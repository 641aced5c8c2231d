import { DashboardPage } from "./dashboard-page.ts";

/** The page that revokes one allowance. */
export class PayoutRevokePage extends DashboardPage {
  readonly begin = this.button(/^(ir para a carteira|go to the wallet)$/i);
  readonly sign = this.button(/^(pôr em zero|set to zero)$/i);
  readonly done = this.said(/^(nada mais está autorizado|nothing is allowed any more)$/i);
}
