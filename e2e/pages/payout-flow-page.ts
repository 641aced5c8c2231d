import type { Locator, Page } from "@playwright/test";

/** From the quote to the execution of one payout. */
export class PayoutFlowPage {
  readonly page: Page;
  readonly timer: Locator;
  readonly requote: Locator;
  readonly change: Locator;
  readonly goConnect: Locator;
  readonly goCheck: Locator;
  /** For an address that is new to this person. */
  readonly prove: Locator;
  /** For an allowance that was not signed for this payout. */
  readonly consent: Locator;
  /** Of an allowance under which the exchange was asked before. */
  readonly takeBack: Locator;
  /** The text that the wallet will show. */
  readonly text: Locator;
  readonly goAllow: Locator;
  readonly goExecute: Locator;
  readonly allow: Locator;
  readonly reset: Locator;
  readonly askAgain: Locator;
  readonly execute: Locator;
  readonly differs: Locator;
  /** Of each difference: what was derived, what was returned. */
  readonly differingValues: Locator;
  /** Of each difference: which field, and what is wrong with it. */
  readonly differingReasons: Locator;
  /** Why the wallet was not opened, told at the click. */
  readonly notOpened: Locator;
  readonly checking: Locator;
  readonly fillTestWallet: Locator;
  /** Brings the wallet to the payout's own chain. */
  readonly switchNetwork: Locator;
  readonly alert: Locator;
  constructor(page: Page) {
    this.page = page;
    const button = (name: RegExp) => page.getByRole("button", { name });
    const link = (name: RegExp) => page.getByRole("link", { name });
    this.timer = page.getByRole("timer");
    this.requote = button(/^(nova cotação|new quote)$/i);
    this.change = link(/^(alterar o valor|change the amount)$/i);
    this.goConnect = link(/^(continuar para a carteira|continue to the wallet)$/i);
    this.goCheck = link(/^(conferir esta conta|check this account)$/i);
    this.prove = button(/^(provar com a carteira|prove it with the wallet)$/i);
    this.consent = button(/^(consentir com a carteira|consent with the wallet)$/i);
    this.takeBack = link(/^(retirar a autorização|take it back)$/i);
    this.text = page.getByRole("figure").locator("pre");
    this.goAllow = page
      .locator('a[href*="step=allow"]')
      .filter({ hasText: /^(continuar|continue)$/i });
    this.goExecute = page
      .locator('a[href*="step=execute"]')
      .filter({ hasText: /^(continuar|continue)$/i });
    this.allow = button(/^(autorizar|allow) /i);
    this.reset = button(/^(primeiro zerar a autorização|first set the allowance to zero)$/i);
    this.askAgain = button(/^(a carteira não mostra nada|the wallet shows nothing)/i);
    this.execute = button(/^(executar o payout|execute the payout)$/i);
    this.differs = page
      .getByRole("alert")
      .filter({ hasText: /nada é assinado|nothing is signed/i });
    this.differingValues = this.differs.locator("dd");
    this.differingReasons = this.differs.locator("li p");
    this.notOpened = page
      .getByRole("status")
      .filter({ hasText: /^(a carteira não foi aberta|the wallet was not opened)/i });
    this.checking = page.getByText(
      /^(estamos verificando se o payout foi feito|we are checking whether the payout was made)$/i,
    );
    this.fillTestWallet = button(/^(encher pelo faucet|fill from the faucet)$/i);
    this.switchNetwork = button(/^(mudar para|change to) /i);
    this.alert = page.getByRole("main").getByRole("alert");
  }

  fact(term: string | RegExp): Locator {
    return this.page.locator("dl > div").filter({ hasText: term }).locator("dd");
  }

  /** What the page says became of the wallet's last opening. */
  said(words: RegExp): Locator {
    return this.page.getByText(words);
  }

  async open(intent: string, step: string): Promise<void> {
    await this.page.goto(`/payouts/new?intent=${intent}&step=${step}`);
  }

  /** From the connected account to its checks; one that is new to this person is proved on the way. */
  async checkAccount(): Promise<void> {
    await this.prove.or(this.goCheck).click();
    await this.page.waitForURL(/step=check/);
  }

  get intent(): string {
    return new URL(this.page.url()).searchParams.get("intent") ?? "";
  }

  /** Waits for the payout's own page and returns its number. */
  async followed(): Promise<string> {
    await this.page.waitForURL(/\/payouts\/\d+$/);
    return new URL(this.page.url()).pathname.split("/").at(-1) ?? "";
  }
}
