import { DashboardPage } from "./dashboard-page.ts";

export class PayoutPage extends DashboardPage {
  /** The step of the pull, done; the word is for people who do not see the shape. */
  readonly taken = this.region(/^(andamento|progress)$/i)
    .getByRole("listitem")
    .filter({ has: this.said(/^(tokens debitados|tokens debited)/i) })
    .filter({ hasText: /\((concluído|feito|done)\)/i });
  /** The end, whether or not the dashboard saw on the chain what was pulled. */
  readonly completed = this.said(/^(pix pago ao recebedor|receiver paid)/i);
  readonly endToEnd = this.fact(/^(id da transação|end-to-end)/i);
  readonly seenOnChain = this.said(/confirmado na blockchain:|confirmed on the blockchain:/i);
  readonly failed = this.said(/^(falhou: nada foi debitado|failed: nothing was debited)/i);
  readonly refunded = this.said(
    /^(os tokens voltaram para a sua carteira|the tokens are back in your wallet)/i,
  );

  /** Takes it from what needs attention. */
  readonly see = this.button(/^(marcar como visto|mark as seen)$/i);

  /** Waits until the address is a payout's, and returns the dashboard's number of it. */
  async number(): Promise<string> {
    await this.page.waitForURL(/\/payouts\/\d+$/);
    return this.page.url().split("/").at(-1) ?? "";
  }
}
