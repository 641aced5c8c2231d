import type { Locator } from "@playwright/test";
import { DashboardPage } from "./dashboard-page.ts";

export class PayinFormPage extends DashboardPage {
  readonly wallet = this.page.getByRole("combobox", {
    name: /^(carteira de recebimento|receiving wallet)$/i,
  });
  readonly amount = this.labelled(/^(valor do pix|pix amount|USD[CT] (a receber|to arrive))$/i);
  readonly payer = this.labelled(/^(de quem\?|who is paying\?)/i);
  readonly submit = this.button(/^(pedir cotação|get a quote)$/i);
  readonly summary = this.alert;
  readonly labels = this.page
    .locator("summary")
    .filter({ hasText: /contabilidade|bookkeeping|accounting|books/i });
  readonly reference = this.labelled(/^(referência|reference)/i);
  readonly note = this.labelled(/^(observação|note)/i);

  async open(): Promise<void> {
    await this.page.goto("/payins/new");
  }

  /** Opens it with no wallet chosen: the one that its address names is nobody's. */
  async openWithoutWallet(): Promise<void> {
    await this.page.goto("/payins/new?wallet=999999999");
  }

  token(name: "USDC" | "USDT"): Locator {
    return this.page.getByRole("radio", { name, exact: true });
  }

  /** Chooses the token; its label covers the radio. */
  async chooseToken(name: "USDC" | "USDT"): Promise<void> {
    await this.page.getByRole("radiogroup").getByText(name, { exact: true }).click();
  }

  /** Opens the fields for the dashboard's own labels. */
  async openLabels(): Promise<void> {
    await this.labels.click();
    await this.reference.waitFor();
  }

  /** Chooses the wallet of this name. */
  async chooseWallet(name: string): Promise<void> {
    await this.pick(this.wallet, name);
  }

  /** Requests a quote for reais to a wallet, in USDC, and waits until it is shown. */
  async quote(amount: string, wallet: string): Promise<void> {
    await this.open();
    await this.chooseWallet(wallet);
    // The form begins with the person's last token.
    await this.chooseToken("USDC");
    await this.amount.fill(amount);
    await this.submit.click();
    await this.page.waitForURL(/\/payins\/new\?intent=/);
  }
}
