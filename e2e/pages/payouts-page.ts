import type { Locator, Page } from "@playwright/test";

export class PayoutsPage {
  readonly page: Page;
  readonly create: Locator;
  readonly empty: Locator;
  readonly noMatch: Locator;
  readonly table: Locator;
  readonly rows: Locator;
  readonly today: Locator;
  /** What spenders may still take though no payout asks for it. */
  readonly leftovers: Locator;
  /** On the page of one of those: opens what speaks with a wallet. */
  readonly toWallet: Locator;
  readonly setToZero: Locator;
  readonly filter: Locator;
  readonly text: Locator;
  readonly apply: Locator;
  constructor(page: Page) {
    this.page = page;
    this.create = page.getByRole("link", { name: /^(novo payout|new payout)$/i });
    this.empty = page.getByText(/^(nenhum payout ainda|no payouts yet)$/i);
    this.noMatch = page.getByText(/^(nenhum payout corresponde|no payout fits)/i);
    this.table = page.getByRole("table", { name: /^payouts$/i });
    this.rows = this.table.getByRole("row");
    this.today = page.getByRole("region", { name: /^(payouts de hoje|payouts today)$/i });
    this.leftovers = page.getByRole("region", {
      name: /^(autorizações que sobraram|allowances left over)$/i,
    });
    this.toWallet = page.getByRole("button", { name: /^(ir para a carteira|go to the wallet)$/i });
    this.setToZero = page.getByRole("button", { name: /^(pôr em zero|set to zero)$/i });
    this.filter = page.getByRole("form", { name: /^(filtrar payouts|filter payouts)$/i });
    this.text = page.getByLabel(/^(referência, centro|reference, cost)/i);
    this.apply = this.filter.getByRole("button", { name: /^(filtrar|filter)$/i });
  }

  async open(query = ""): Promise<void> {
    await this.page.goto(`/payouts${query}`);
  }

  /** The row of the dashboard's own number of a payout. */
  row(id: string): Locator {
    return this.rows.filter({ has: this.page.getByRole("link", { name: `Payout ${id}` }) });
  }

  /** The row of what a wallet still allows; addresses are shown by their ends. */
  leftoverOf(wallet: string): Locator {
    return this.leftovers.getByRole("row").filter({ hasText: wallet.slice(0, 6) });
  }

  /** The link that takes back an allowance of this token. */
  revoke(token: "USDC" | "USDT"): Locator {
    return this.leftovers.getByRole("link", {
      name: new RegExp(`^(revogar|revoke) ${token}`, "i"),
    });
  }

  /** Cuts the list down by a word that somebody typed into a payout's own books. */
  async search(text: string): Promise<void> {
    await this.text.fill(text);
    await this.apply.click();
    await this.page.waitForURL(/text=/);
  }
}
