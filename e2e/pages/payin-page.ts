import type { Locator, Page } from "@playwright/test";

export class PayinPage {
  readonly page: Page;
  readonly code: Locator;
  readonly qr: Locator;
  readonly copy: Locator;
  readonly timer: Locator;
  readonly arrived: Locator;
  readonly expired: Locator;
  readonly seenOnChain: Locator;
  readonly differs: Locator;
  /** The PIX that went back, each with its reason. */
  readonly returns: Locator;
  constructor(page: Page) {
    this.page = page;
    this.code = page.getByTestId("pix-code");
    this.qr = page.getByRole("img", { name: /qr code/i });
    this.copy = page.getByRole("button", { name: /^(copiar código pix|copy pix code)$/i });
    this.timer = page.getByRole("timer");
    this.arrived = page.getByText(/^(os tokens chegaram|the tokens have arrived)$/i);
    this.expired = page.getByText(/^(não foi pago a tempo|not paid in time)$/i);
    this.returns = page.getByRole("region", { name: /^(pix devolvidos|returned pix)$/i });
    this.differs = page
      .getByRole("alert")
      .filter({ hasText: /nenhum código pix é mostrado|no pix code is shown/i });
    this.seenOnChain = page.getByText(/olhamos a blockchain|looked at the chain ourselves/i);
  }

  /** A sentence of the page, such as the title of its outcome. */
  said(words: RegExp): Locator {
    return this.page.getByText(words);
  }

  fact(term: string | RegExp): Locator {
    return this.page.locator("dl > div").filter({ hasText: term }).locator("dd");
  }
}
