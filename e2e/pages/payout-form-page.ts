import { DashboardPage } from "./dashboard-page.ts";

type Wanted = {
  /** The PIX account's name. */
  account: string;
  network?: string;
  token?: "USDC" | "USDT";
  /** `sender`: the amount is in tokens. */
  side?: "sender" | "receiver";
  /** Who pays the fees. */
  payer?: "sender" | "receiver";
  /** In Portuguese format. */
  amount: string;
};

export class PayoutFormPage extends DashboardPage {
  readonly account = this.labelled(/^(conta pix|pix account)$/i);
  readonly amount = this.labelled(
    /^(USD[CT] a enviar.*|USD[CT] to send.*|reais (a receber|to arrive|antes das tarifas|before fees))$/i,
  );
  readonly submit = this.button(/^(pedir cotação|get a quote)$/i);
  readonly summary = this.alert;

  async open(): Promise<void> {
    await this.page.goto("/payouts/new");
  }

  /** Chooses the PIX account of this name. */
  async chooseAccount(name: string): Promise<void> {
    const option = this.account.locator("option").filter({ hasText: name });
    await this.account.selectOption((await option.getAttribute("value")) ?? "");
  }

  /** Chooses a radio by its label, which covers it. */
  async choose(group: RegExp, option: RegExp | string): Promise<void> {
    const radios = this.page.getByRole("radiogroup", { name: group });
    await radios.getByText(option, { exact: typeof option === "string" }).click();
  }

  async fill({ account, network, token, side, payer, amount }: Wanted): Promise<void> {
    await this.chooseAccount(account);
    if (network) await this.choose(/^(rede|network)/i, network);
    if (token) await this.choose(/^token/i, token);
    if (side) {
      const option = side === "sender" ? /^(em|in) USD[CT]/i : /^(em|in) reais/i;
      await this.choose(/^(o valor é|the amount is)/i, option);
    }
    if (payer) {
      const option =
        payer === "sender" ? /^(quem envia|the sender)$/i : /^(quem recebe|the receiver)$/i;
      await this.choose(/^(as tarifas são pagas por|the fees are paid by)/i, option);
    }
    await this.amount.fill(amount);
  }

  /** Requests a quote and waits until it is shown. */
  async quote(wanted: Wanted): Promise<void> {
    await this.open();
    await this.fill(wanted);
    await this.submit.click();
    await this.page.waitForURL(/\/payouts\/new\?intent=/);
  }
}
