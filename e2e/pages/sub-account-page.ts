import type { Locator, Page } from "@playwright/test";

export class SubAccountPage {
  readonly page: Page;
  readonly approved: Locator;
  readonly rejected: Locator;
  readonly mend: Locator;
  readonly sendAgain: Locator;
  readonly actFor: Locator;
  readonly band: Locator;
  constructor(page: Page) {
    this.page = page;
    const main = page.getByRole("main");
    this.approved = main.getByText(/^(a conta está aberta|the account is open)/i);
    this.rejected = main
      .getByText(/a análise rejeitou esta subconta|the review has rejected this sub-account/i)
      .first();
    this.mend = main.getByRole("link", { name: /^(trocar documentos|replace documents)$/i });
    this.sendAgain = main.getByRole("button", { name: /^(enviar de novo|send again)$/i });
    this.actFor = main.getByRole("button", {
      name: /^(agir por esta subconta|act for this sub-account)$/i,
    });
    this.band = page.getByRole("region", { name: /^(conta em uso|account in use)$/i });
  }
}
