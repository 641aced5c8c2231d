import { DashboardPage } from "./dashboard-page.ts";

/** Where an exchange's events are set up and looked at. */
export class WebhookSettingsPage extends DashboardPage {
  async open(): Promise<void> {
    await this.visit("/settings/webhooks");
  }

  /** Hands the dashboard the secret that the exchange signs with. */
  async takeSecret(secret: string, scheme: "standard" | "hex"): Promise<void> {
    await this.page.goto("/settings/webhooks/secret");
    const name = scheme === "hex" ? /hmac/i : /standard/i;
    await this.page.getByRole("radio", { name }).check();
    await this.labelled(/^(segredo de assinatura|signing secret)/i).fill(secret);
    await this.button(/^(guardar segredo|keep secret)$/i).click();
    await this.page.waitForURL("/settings/webhooks");
  }
}
