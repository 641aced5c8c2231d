import { DashboardPage } from "./dashboard-page.ts";

/** The page that revokes one allowance. */
export class PayoutRevokePage extends DashboardPage {
  readonly begin = this.button(/^(ir para a carteira|open wallet)$/i);
  readonly sign = this.button(/^(pôr em zero|revoke)$/i);
  readonly done = this.said(/^(nada mais está autorizado|allowance revoked)$/i);
}
