import type { Locator } from "@playwright/test";
import { DashboardPage } from "./dashboard-page.ts";

export class PixAccountsPage extends DashboardPage {
  readonly search = this.page
    .getByRole("search")
    .getByRole("textbox", { name: /^(buscar|search)$/i });
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
    await this.search.fill(part);
    await this.search.press("Enter");
    await this.page.waitForURL(/[?&]typed=/);
  }
}
