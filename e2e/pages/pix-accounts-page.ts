import type { Locator } from "@playwright/test";
import { DashboardPage } from "./dashboard-page.ts";

export class PixAccountsPage extends DashboardPage {
  readonly name = this.labelled(/^(nome|name)$/i);
  readonly key = this.labelled(/^(chave pix ou parte dela|pix key or part of it)$/i);
  readonly filter = this.button(/^(filtrar|filter)$/i);
  readonly next = this.link(/^(próxima|next)$/i);
  readonly rows = this.page.getByRole("row").filter({ has: this.page.getByRole("rowheader") });

  async open(): Promise<void> {
    await this.page.goto("/pix-accounts");
  }

  account(name: string): Locator {
    return this.page.getByRole("link", { name, exact: true });
  }

  async filterByKey(part: string): Promise<void> {
    await this.open();
    await this.key.fill(part);
    await this.filter.click();
    await this.page.waitForURL(/[?&]key=/);
  }
}
