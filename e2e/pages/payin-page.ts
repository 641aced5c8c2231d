import { DashboardPage } from "./dashboard-page.ts";

export class PayinPage extends DashboardPage {
  readonly code = this.page.getByTestId("pix-code");
  readonly qr = this.page.getByRole("img", { name: /qr code/i });
  readonly headline = this.page.getByRole("heading", { level: 1 });
  readonly copyCode = this.button(/^(copiar código pix|copy pix code)$/i);
  readonly timer = this.page.getByRole("timer");
  readonly showQr = this.said(/^(mostrar qr code|show the qr code)$/i);
  readonly arrived = this.said(/^(tokens recebidos|tokens received)$/i);
  readonly expired = this.said(/^(não foi pago a tempo|not paid in time)$/i);
  readonly seenOnChain = this.said(/confirmado na blockchain:|confirmed on the blockchain:/i);
  readonly differs = this.page
    .getByRole("alert")
    .filter({ hasText: /código pix bloqueado|pix code blocked/i });
  /** The returned PIX, each with its reason. */
  readonly returns = this.region(/^(pix devolvidos|returned pix)$/i);
  /** What is ready to be sent to whoever pays. */
  readonly request = this.region(/^(enviar ao pagador|send to payer)$/i);

  /** Unfolds what only support needs. */
  async openSupport(): Promise<void> {
    await this.said(/^(para o suporte|for support)$/i).click();
  }
}
