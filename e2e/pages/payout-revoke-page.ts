import { DashboardPage } from "./dashboard-page.ts";

/** The page that revokes one allowance. */
export class PayoutRevokePage extends DashboardPage {
  readonly begin = this.button(/^(revogar autorização|revoke allowance)$/i);
  readonly sign = this.button(/^(revogar|revoke)$/i);
  readonly done = this.said(/^(autorização revogada|allowance revoked)$/i);
  /** Back to the payout that waited for it. */
  readonly goOn = this.link(/^(continuar o payout|continue the payout)$/i);
}
