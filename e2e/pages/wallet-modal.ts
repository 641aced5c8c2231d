import type { Locator } from "@playwright/test";
import { DashboardPage } from "./dashboard-page.ts";

/** Connecting a wallet: the dashboard's button, RainbowKit's list, and the sandbox's test wallet. */
export class WalletModal extends DashboardPage {
  readonly connect = this.button(/^(conectar carteira|connect wallet)$/i);
  readonly useTestWallet = this.button(/^(usar carteira de teste|use the test wallet)$/i);
  readonly account = this.region(/^(conta conectada|connected account)$/i);
  /** Shown while no wallet is connected. */
  readonly ways = this.region(/^(conectar carteira|connect wallet)$/i);
  /** Disconnects the wallet. */
  readonly leave = this.button(/^(desconectar|disconnect)$/i);
  readonly sign = this.page.getByRole("dialog").getByRole("button", { name: /^(assinar|sign)$/i });
  readonly reject = this.page
    .getByRole("dialog")
    .getByRole("button", { name: /^(recusar|reject)$/i });

  /** On a phone, the installed wallets of EVM. */
  readonly choices = this.page.getByRole("list", {
    name: /^(escolha uma carteira|choose a wallet)$/i,
  });

  /** Asks a wallet of EVM to connect, from the list that this device has. */
  async ask(name: string): Promise<void> {
    await this.connect.or(this.choices).first().waitFor();
    if (await this.choices.isVisible()) {
      await this.choices.getByRole("button", { name }).click();
      return;
    }
    await this.connect.click();
    await this.listed(name).click();
  }

  /** Waits until the page says why a wallet did not connect, and leaves the list where there is one. */
  async expectFailure(words: RegExp): Promise<void> {
    const close = this.page.getByRole("dialog").getByRole("button", { name: "Fechar" });
    const failure = this.ways.getByText(words);
    await this.page.getByText(words).waitFor({ state: "attached" });
    if (await close.isVisible()) await close.click();
    await failure.waitFor();
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

  /** In the dashboard's own list: an installed wallet of the network's family, by its name. */
  listed(name: string): Locator {
    return this.page.getByRole("dialog").getByRole("button", { name });
  }

  /** Connects a wallet of the dashboard's own list and waits until its account is shown. */
  async connectListed(name: string): Promise<void> {
    await this.connect.click();
    await this.listed(name).click();
    await this.account.waitFor();
  }

  /** Where it is the only wallet it connects by itself, at its first chance. */
  async connectTestWallet(): Promise<void> {
    await this.connect.or(this.account).first().waitFor();
    if (await this.connect.isVisible()) await this.useTestWallet.click();
    await this.account.waitFor();
  }
}
