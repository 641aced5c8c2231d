import { DashboardPage } from "./dashboard-page.ts";

/** The payer's page at the sandbox bank; it is on another origin than the dashboard. */
export class BankPage extends DashboardPage {
  readonly code = this.labelled(/^(código pix copia e cola|pix code \(copy and paste\))$/i);
  readonly proceed = this.button(/^(continuar|continue)$/i);
  readonly review = this.page.getByRole("heading", {
    name: /^(confira antes de pagar|check before you pay)$/i,
  });
  readonly pay = this.button(/^(pagar|pay)$/i);
  readonly paid = this.page.getByRole("heading", { name: /^(pagamento feito|payment made)$/i });

  async open(serviceUrl: string): Promise<void> {
    await this.page.goto(`${serviceUrl}/sandbox/bank`);
  }

  /** Pays the account by its key alone, like a payer who has lost the code. */
  async payKeyAlone(amount: string): Promise<void> {
    const summary = this.page.getByText(/^(um pix que ninguém sabe|a pix that nobody can place)/i);
    await summary.click();
    const code = this.page.locator("details .id");
    await this.read((await code.textContent()) ?? "");
    await this.labelled(/^(valor a pagar|amount to pay)/i).fill(amount);
    await this.pay.click();
    await this.paid.waitFor();
  }

  /** Types the code and goes to the review before paying. */
  async read(code: string): Promise<void> {
    await this.code.fill(code);
    await this.proceed.click();
    await this.review.waitFor();
  }
}
