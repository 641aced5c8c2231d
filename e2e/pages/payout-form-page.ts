import type { Locator } from "@playwright/test";
import { DashboardPage } from "./dashboard-page.ts";

type Wanted = {
  /** The PIX account's name. */
  account: string;
  network?: string;
  token?: "USDC" | "USDT";
  /** `sender`: the amount is in tokens, as where nothing is said. */
  side?: "sender" | "receiver";
  /** Who pays the fees; where nothing is said, the receiver. */
  payer?: "sender" | "receiver";
  /** In Portuguese format. */
  amount: string;
};

const SIDES = /^(informar o valor em|enter amount in)/i;

export class PayoutFormPage extends DashboardPage {
  readonly account = this.page.getByRole("combobox", { name: /^(conta pix|pix account)$/i });
  readonly amount = this.labelled(
    /^(USD[CT] a enviar.*|USD[CT] to send.*|valor do pix|pix amount|reais (antes das tarifas|before fees))$/i,
  );
  readonly submit = this.button(/^(pedir cotação|get a quote)$/i);
  /** Types all that a paying wallet holds. */
  readonly whole = this.button(/^(usar tudo|use all):/i);
  readonly summary = this.alert;
  /** What the typed amount is: tokens or reais. */
  readonly sides = this.page.getByRole("radiogroup", { name: SIDES });
  /** Shown instead, where the exchange does not state its fees. */
  readonly oneMode = this.said(/as tarifas desta exchange não podem|this exchange's fees can't/i);
  /** What would leave and arrive, beside the form. */
  readonly estimate = this.region(/^(resumo|summary)$/i);

  async open(): Promise<void> {
    await this.page.goto("/payouts/new");
  }

  /** One of those paid last, offered while none is chosen. */
  recent(name: string): Locator {
    const list = this.page.getByRole("list", { name: /^(pagos recentemente|recently paid)$/i });
    return list.getByRole("button").filter({ hasText: name });
  }

  /** Chooses the PIX account of this name. */
  async chooseAccount(name: string): Promise<void> {
    await this.pick(this.account, name);
  }

  /** Network, token, and who pays the fees, folded into one line. */
  readonly terms = this.page.locator("details", {
    has: this.page.getByText(/^(alterar|change)$/i),
  });

  /** Chooses a radio by its label, which covers it. */
  async choose(group: RegExp, option: RegExp | string): Promise<void> {
    await this.openTerms();
    const radios = this.page.getByRole("radiogroup", { name: group });
    await radios.getByText(option, { exact: typeof option === "string" }).click();
  }

  async openTerms(): Promise<void> {
    await this.amount.waitFor();
    const isFolded = this.terms.and(this.page.locator(":not([open])"));
    if (await isFolded.isVisible()) await this.terms.locator("summary").click();
  }

  /** Chooses everything, because the form begins with what was chosen last. */
  async fill(wanted: Wanted): Promise<void> {
    const { account, network = "Polygon", token = "USDC", amount } = wanted;
    const { side = "sender", payer = "receiver" } = wanted;
    await this.chooseAccount(account);
    await this.choose(/^(rede|network)/i, network);
    await this.choose(/^token/i, token);
    await this.#answered();
    if (await this.sides.isVisible()) {
      await this.choose(SIDES, side === "sender" ? /^USD[CT]$/i : /^reais$/i);
      const option =
        payer === "sender" ? /^(sua empresa|your company)$/i : /^(recebedor|receiver)$/i;
      await this.choose(/^(tarifas por conta de|fees paid by)/i, option);
    }
    await this.amount.fill(amount);
  }

  /**
   * Waits for the exchange's word about its fees: one that does not state them is only sent tokens. Where it
   * does not answer, the form stays as it was drawn.
   */
  async #answered(): Promise<void> {
    const told = this.estimate.getByText(/com a cotação de|at a rate of/i).or(this.oneMode);
    await told
      .first()
      .waitFor({ timeout: 10_000 })
      .catch(() => undefined);
  }

  /** Requests a quote and waits until it is shown. */
  async quote(wanted: Wanted): Promise<void> {
    await this.open();
    await this.fill(wanted);
    await this.submit.click();
    await this.page.waitForURL(/\/payouts\/new\?intent=/);
  }
}
