import type { Locator, Page } from "@playwright/test";

export class SubAccountPage {
  readonly page: Page;
  readonly approved: Locator;
  readonly rejected: Locator;
  /** Why, in the analyst's words. */
  readonly reason: Locator;
  /** Sent off, and not there yet. */
  readonly creating: Locator;
  readonly underReview: Locator;
  readonly mend: Locator;
  readonly sendAgain: Locator;
  readonly actFor: Locator;
  readonly band: Locator;
  readonly credentials: Locator;
  constructor(page: Page) {
    this.page = page;
    const main = page.getByRole("main");
    this.approved = main.getByText(/^(a conta está aberta|the account is open)/i);
    this.rejected = main
      .getByText(/a análise rejeitou esta subconta|the review has rejected this sub-account/i)
      .first();
    this.reason = main.getByText(/^(motivo|reason): /i);
    this.creating = main.getByText(/^(o cadastro foi recebido|the onboarding was received)$/i);
    this.underReview = main.getByText(/^(a exchange tem tudo|the exchange has everything)/i);
    this.mend = main.getByRole("link", { name: /^(trocar documentos|replace documents)$/i });
    this.sendAgain = main.getByRole("button", { name: /^(enviar de novo|send again)$/i });
    this.actFor = main.getByRole("button", {
      name: /^(agir por esta subconta|act for this sub-account)$/i,
    });
    this.band = page.getByRole("region", { name: /^(conta em uso|account in use)$/i });
    this.credentials = main.getByRole("region", { name: /^(credenciais|credentials)$/i });
  }

  /** What stands under a word of the lists of facts. */
  fact(term: string): Locator {
    return this.page.getByRole("main").locator(`dt:text-is("${term}") + dd`);
  }
}
