import { DashboardPage } from "./dashboard-page.ts";

export class QuotePage extends DashboardPage {
  readonly confirm = this.button(/^(gerar código pix|create pix code)$/i);
  readonly requote = this.button(/^(atualizar cotação|get a new quote)$/i);
  readonly change = this.link(/^(alterar o valor|change amount)$/i);
  readonly timer = this.page.getByRole("timer");
  readonly expired = this.said(/^(esta cotação expirou|this quote has expired)$/i);
  readonly differs = this.page
    .getByRole("alert")
    .filter({ hasText: /cotação bloqueada|quote blocked/i });

  /** Accepts the quote and waits for the payin's page. */
  async take(): Promise<void> {
    await this.confirm.click();
    await this.page.waitForURL(/\/payins\/\d+$/);
  }
}
