import type { Locator, Page } from "@playwright/test";

/** The five steps, in the order in which they happen. */
const STEP_TITLES = {
  taken: /^(tokens retirados|tokens taken)/i,
  converted: /^(convertidos em reais|converted into reais)/i,
  pix: /^(pix pago|pix paid)/i,
  fee: /^(tarifa do parceiro|partner fee)/i,
  completed: /^(concluído|completed)/i,
  returned: /^(tokens devolvidos|tokens returned)/i,
} as const;
export type StepTitle = keyof typeof STEP_TITLES;

export class PayoutPage {
  readonly page: Page;
  readonly progress: Locator;
  readonly steps: Locator;
  /** The end, whether or not we have seen on the chain ourselves what was taken. */
  readonly completed: Locator;
  readonly endToEnd: Locator;
  readonly seenOnChain: Locator;
  readonly failed: Locator;
  readonly refunded: Locator;
  readonly silent: Locator;
  readonly again: Locator;
  readonly reference: Locator;
  readonly saveLabels: Locator;
  constructor(page: Page) {
    this.page = page;
    this.progress = page.getByRole("region", { name: /^(andamento|progress)$/i });
    this.steps = this.progress.getByRole("listitem");
    this.completed = page.getByText(/^(os reais chegaram|the reais have arrived)/i);
    this.endToEnd = this.fact(/^(id fim a fim|end-to-end)/i);
    this.seenOnChain = page.getByText(/olhamos a blockchain|looked at the chain ourselves/i);
    this.failed = page.getByText(/^(falhou: nada foi retirado|failed: nothing was taken)/i);
    this.refunded = page.getByText(
      /^(os tokens voltaram para a sua carteira|the tokens are back in your wallet)/i,
    );
    this.silent = page.getByText(/^(a exchange não responde|the exchange does not answer)$/i);
    this.again = page.getByRole("link", { name: /^(cotar o mesmo|quote the same)/i });
    this.reference = page.getByLabel(/^(referência|reference)/i);
    this.saveLabels = page.getByRole("button", { name: /^(salvar|save)$/i });
  }

  async open(id: string): Promise<void> {
    await this.page.goto(`/payouts/${id}`);
  }

  /** Waits until the address is a payout's, and gives the dashboard's own number of it. */
  async number(): Promise<string> {
    await this.page.waitForURL(/\/payouts\/\d+$/);
    return this.page.url().split("/").at(-1) ?? "";
  }

  step(title: StepTitle): Locator {
    const heading = this.page.getByText(STEP_TITLES[title]);
    return this.steps.filter({ has: heading });
  }

  /** A step that has happened; the word is for whoever does not see the shape. */
  doneStep(title: StepTitle): Locator {
    return this.step(title).filter({ hasText: /\((concluído|feito|done)\)/i });
  }

  said(words: RegExp): Locator {
    return this.page.getByText(words);
  }

  fact(term: string | RegExp): Locator {
    return this.page.locator("dl > div").filter({ hasText: term }).locator("dd");
  }
}
