import { DashboardPage } from "./dashboard-page.ts";

/** The page where an exchange's events are set up and shown. */
export class WebhookSettingsPage extends DashboardPage {
  async open(): Promise<void> {
    await this.visit("/settings/webhooks");
  }

  /** Gives the dashboard the secret with which the exchange signs. */
  async takeSecret(secret: string, scheme: "standard" | "hex"): Promise<void> {
    await this.page.goto("/settings/webhooks/secret");
    const name = scheme === "hex" ? /hmac/i : /standard/i;
    await this.page.getByRole("radio", { name }).check();
    await this.labelled(/^(segredo de assinatura|signing secret)/i).fill(secret);
    await this.button(/^(salvar segredo|save secret)$/i).click();
    await this.page.waitForURL("/settings/webhooks");
  }
}
