import { DashboardPage } from "./dashboard-page.ts";

export class PayinPage extends DashboardPage {
  readonly code = this.page.getByTestId("pix-code");
  readonly qr = this.page.getByRole("img", { name: /qr code/i });
  readonly arrived = this.said(/^(os tokens chegaram|the tokens have arrived)$/i);
  readonly expired = this.said(/^(não foi pago a tempo|not paid in time)$/i);
  readonly seenOnChain = this.said(/olhamos a blockchain|looked at the chain ourselves/i);
  readonly differs = this.page
    .getByRole("alert")
    .filter({ hasText: /nenhum código pix é mostrado|no pix code is shown/i });
  /** The returned PIX, each with its reason. */
  readonly returns = this.region(/^(pix devolvidos|returned pix)$/i);
}
