import type { Locator } from "@playwright/test";
import { DashboardPage } from "./dashboard-page.ts";

/** The signing limits and the pinned spenders. */
export class SigningSettingsPage extends DashboardPage {
  readonly minRate = this.labelled(/^(menor cotação|lowest rate)(?! (nos|in the))/i);
  readonly maxRate = this.labelled(/^(maior cotação|highest rate)(?! (nos|in the))/i);
  readonly startMinRate = this.labelled(
    /^(menor cotação nos primeiros dias|lowest rate in the first days)/i,
  );
  readonly startMaxRate = this.labelled(
    /^(maior cotação nos primeiros dias|highest rate in the first days)/i,
  );
  readonly saveLimits = this.button(
    /^(salvar limites|save limits|pedir aprovação|request approval)$/i,
  );
  readonly factory = this.page.getByRole("textbox", { name: /^(fábrica|factory)/i });
  readonly userId = this.labelled(/^(número de usuário|user number)/i);
  readonly spender = this.page.getByRole("textbox", {
    name: /^(contrato autorizado|approved contract)/i,
  });
  readonly delegate = this.page.getByRole("textbox", { name: /^(delegado|delegate)/i });
  readonly toConfirm = this.button(/^(continuar|continue)$/i);
  readonly confirm = this.button(/^(definir endereço|set this address)$/i);
  readonly remove = this.button(/^(remover endereço|remove address)$/i);
  /** The text that the delegate's key must sign, and its signature. */
  readonly toSign = this.page.locator("pre");
  readonly signature = this.page.getByRole("textbox", { name: /^(assinatura|signature)/i });

  async open(): Promise<void> {
    await this.visit("/settings/signing");
  }

  async openLimits(): Promise<void> {
    await this.visit("/settings/signing/limits");
  }

  async openPin(network: string): Promise<void> {
    await this.visit(`/settings/signing/${network}`);
  }

  /** The page's text, without the gaps between the groups of an address. */
  async shown(): Promise<string> {
    return (await this.main.innerText()).replaceAll(/\s/g, "");
  }

  /** One network's part of the list. */
  pinOn(network: string): Locator {
    return this.page.getByRole("region", { name: network });
  }
}
