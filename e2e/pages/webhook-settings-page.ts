import type { Page } from "@playwright/test";

/** Where an exchange's events are set up and looked at. */
export class WebhookSettingsPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto("/settings/webhooks");
    await this.page.getByRole("heading", { level: 1 }).waitFor();
  }

  /** Hands the dashboard the secret that the exchange signs with. */
  async takeSecret(secret: string, scheme: "standard" | "hex"): Promise<void> {
    await this.page.goto("/settings/webhooks/secret");
    const name = scheme === "hex" ? /hmac/i : /standard/i;
    await this.page.getByRole("radio", { name }).check();
    await this.page.getByLabel(/^(segredo de assinatura|signing secret)/i).fill(secret);
    await this.page.getByRole("button", { name: /^(guardar segredo|keep secret)$/i }).click();
    await this.page.waitForURL("/settings/webhooks");
  }
}
