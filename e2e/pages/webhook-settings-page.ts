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

  /** Hands the desk the secret that the exchange signs with. */
  async takeSecret(secret: string, scheme: "standard" | "hex"): Promise<void> {
    const name = scheme === "hex" ? /hex|hmac/i : /standard/i;
    await this.page.getByRole("radio", { name }).check();
    await this.page.getByLabel(/^(segredo|secret)/i).fill(secret);
    await this.page.getByRole("button", { name: /^(guardar|salvar|save|keep)/i }).click();
    await this.page
      .getByText(/guardado|held|saved/i)
      .first()
      .waitFor();
  }
}
