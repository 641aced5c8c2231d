import type { Locator, Page } from "@playwright/test";

/** Beyond what nothing is signed, and who may pull. */
export class SigningSettingsPage {
  readonly page: Page;
  readonly minRate: Locator;
  readonly maxRate: Locator;
  readonly startMinRate: Locator;
  readonly startMaxRate: Locator;
  readonly saveLimits: Locator;
  readonly factory: Locator;
  readonly userId: Locator;
  readonly spender: Locator;
  readonly delegate: Locator;
  readonly toConfirm: Locator;
  readonly confirm: Locator;
  readonly remove: Locator;
  /** What the delegate's key has to sign, and its signature. */
  readonly toSign: Locator;
  readonly signature: Locator;
  constructor(page: Page) {
    this.page = page;
    this.minRate = page.getByLabel(/^(menor taxa|lowest rate)(?! (para começar|to start with))/i);
    this.maxRate = page.getByLabel(/^(maior taxa|highest rate)(?! (para começar|to start with))/i);
    this.startMinRate = page.getByLabel(/^(menor taxa para começar|lowest rate to start with)/i);
    this.startMaxRate = page.getByLabel(/^(maior taxa para começar|highest rate to start with)/i);
    this.saveLimits = page.getByRole("button", { name: /^(salvar limites|save limits)$/i });
    this.factory = page.getByRole("textbox", { name: /^(fábrica|factory)/i });
    this.userId = page.getByLabel(/^(número de usuário|user number)/i);
    this.spender = page.getByRole("textbox", { name: /^(contrato autorizado|spender)/i });
    this.delegate = page.getByRole("textbox", { name: /^(delegado|delegate)/i });
    this.toConfirm = page.getByRole("button", { name: /^(continuar|continue)$/i });
    this.confirm = page.getByRole("button", { name: /^(fixar este endereço|pin this address)$/i });
    this.toSign = page.locator("pre");
    this.signature = page.getByRole("textbox", { name: /^(assinatura|signature)/i });
    this.remove = page.getByRole("button", {
      name: /^(remover o endereço fixado|remove the pin)$/i,
    });
  }

  async open(): Promise<void> {
    await this.page.goto("/settings/signing");
    await this.page.getByRole("heading", { level: 1 }).waitFor();
  }

  async openLimits(): Promise<void> {
    await this.page.goto("/settings/signing/limits");
    await this.page.getByRole("heading", { level: 1 }).waitFor();
  }

  async openPin(network: string): Promise<void> {
    await this.page.goto(`/settings/signing/${network}`);
    await this.page.getByRole("heading", { level: 1 }).waitFor();
  }

  /** What the page shows, without the gaps between the groups of an address. */
  async shown(): Promise<string> {
    return (await this.page.getByRole("main").innerText()).replaceAll(/\s/g, "");
  }

  /** One network's card. */
  pinOn(network: string): Locator {
    return this.page.getByRole("region", { name: network });
  }
}
