import type { Locator, Page } from "@playwright/test";

/** Where one allowance is taken back. */
export class PayoutRevokePage {
  readonly page: Page;
  readonly begin: Locator;
  readonly sign: Locator;
  readonly again: Locator;
  readonly done: Locator;
  readonly asked: Locator;
  constructor(page: Page) {
    const button = (name: RegExp) => page.getByRole("button", { name });
    this.page = page;
    this.begin = button(/^(ir para a carteira|go to the wallet)$/i);
    this.sign = button(/^(pôr em zero|set to zero)$/i);
    this.again = button(/^(pedir de novo à carteira|ask the wallet again)$/i);
    this.done = page.getByText(/^(nada mais está autorizado|nothing is allowed any more)$/i);
    this.asked = page.getByText(
      /^(uma carteira já recebeu este pedido|a wallet has been asked already)$/i,
    );
  }

  said(words: RegExp): Locator {
    return this.page.getByText(words);
  }

  fact(term: string | RegExp): Locator {
    return this.page.locator("dl > div").filter({ hasText: term }).locator("dd");
  }
}
