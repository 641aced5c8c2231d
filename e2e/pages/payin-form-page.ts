import type { Locator, Page } from "@playwright/test";

export class PayinFormPage {
  readonly page: Page;
  readonly wallet: Locator;
  readonly amount: Locator;
  readonly receiver: Locator;
  readonly estimate: Locator;
  readonly submit: Locator;
  readonly summary: Locator;
  readonly labels: Locator;
  readonly reference: Locator;
  readonly note: Locator;
  constructor(page: Page) {
    this.page = page;
    this.wallet = page.getByLabel(/^(carteira de recebimento|receiving wallet)$/i);
    this.amount = page.getByLabel(
      /^(reais a enviar|reais to send|USD[CT] (a receber|to arrive))$/i,
    );
    this.receiver = page.getByRole("radio", { name: /o que chega|what arrives/i });
    this.estimate = page.getByText(/estimativa|estimate/i);
    this.submit = page.getByRole("button", { name: /^(pedir cotação|get a quote)$/i });
    this.summary = page.getByRole("main").getByRole("alert");
    this.labels = page
      .locator("summary")
      .filter({ hasText: /contabilidade|bookkeeping|accounting|books/i });
    this.reference = page.getByLabel(/^(referência|reference)/i);
    this.note = page.getByLabel(/^(observação|note)/i);
  }

  async open(): Promise<void> {
    await this.page.goto("/payins/new");
  }

  token(name: "USDC" | "USDT"): Locator {
    return this.page.getByRole("radio", { name, exact: true });
  }

  /** Chooses the token; its label covers the radio. */
  async chooseToken(name: "USDC" | "USDT"): Promise<void> {
    await this.page.getByRole("radiogroup").getByText(name, { exact: true }).click();
  }

  /** Opens what is kept for the dashboard's own books. */
  async openLabels(): Promise<void> {
    await this.labels.click();
    await this.reference.waitFor();
  }

  /** Chooses the wallet of this name. */
  async chooseWallet(name: string): Promise<void> {
    const option = this.wallet.locator("option").filter({ hasText: name });
    await this.wallet.selectOption((await option.getAttribute("value")) ?? "");
  }

  /** Asks for a quote of reais to send to a wallet and waits until it is shown. */
  async quote(amount: string, wallet: string): Promise<void> {
    await this.open();
    await this.chooseWallet(wallet);
    await this.amount.fill(amount);
    await this.submit.click();
    await this.page.waitForURL(/\/payins\/new\?intent=/);
  }
}
