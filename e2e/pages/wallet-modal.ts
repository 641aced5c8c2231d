import type { Locator, Page } from "@playwright/test";

/** The way to a wallet: our button, RainbowKit's list, and the sandbox's test wallet. */
export class WalletModal {
  readonly page: Page;
  readonly connect: Locator;
  readonly useTestWallet: Locator;
  readonly account: Locator;
  /** What stands here while no wallet is connected. */
  readonly ways: Locator;
  /** Leaves the connected wallet. */
  readonly leave: Locator;
  readonly sign: Locator;
  readonly reject: Locator;
  constructor(page: Page) {
    const button = (name: RegExp) => page.getByRole("button", { name });
    this.page = page;
    this.connect = button(/^(conectar carteira|connect wallet)$/i);
    this.useTestWallet = button(/^(usar a carteira de teste|use the test wallet)$/i);
    this.account = page.getByRole("region", { name: /^(conta conectada|connected account)$/i });
    this.ways = page.getByRole("region", { name: /^(conectar carteira|connect wallet)$/i });
    this.leave = button(/^(desconectar|disconnect)$/i);
    this.sign = page.getByRole("dialog").getByRole("button", { name: /^(assinar|sign)$/i });
    this.reject = page.getByRole("dialog").getByRole("button", { name: /^(recusar|reject)$/i });
  }

  option(rdns: string): Locator {
    return this.page.getByTestId(`rk-wallet-option-${rdns}`);
  }

  /** Connects the injected wallet and waits until its account is shown. */
  async connectInjected(rdns = "dev.test.wallet"): Promise<void> {
    await this.connect.click();
    await this.option(rdns).click();
    await this.account.waitFor();
  }

  /** Where the list is our own: every installed wallet of the network's kind, by its name. */
  listed(name: string): Locator {
    return this.page.getByRole("dialog").getByRole("button", { name });
  }

  /** Connects a wallet of our own list and waits until its account is shown. */
  async connectListed(name: string): Promise<void> {
    await this.connect.click();
    await this.listed(name).click();
    await this.account.waitFor();
  }

  async connectTestWallet(): Promise<void> {
    await this.useTestWallet.click();
    await this.account.waitFor();
  }
}
