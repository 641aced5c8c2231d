import type { Locator, Page } from "@playwright/test";

export type PixAccountTyped = { kind: string; key: string; name: string; holder: string };

export class PixAccountFormPage {
  readonly page: Page;
  readonly key: Locator;
  readonly name: Locator;
  readonly holder: Locator;
  readonly document: Locator;
  readonly submit: Locator;
  readonly save: Locator;
  readonly refusal: Locator;
  constructor(page: Page) {
    this.page = page;
    this.key = page.getByLabel(/^(chave pix|pix key)$/i);
    this.name = page.getByLabel(/^(nome|name)$/i);
    this.holder = page.getByLabel(/^(nome do titular|holder's name)$/i);
    this.document = page.getByLabel(/^(cpf ou cnpj do titular|holder's cpf or cnpj)/i);
    this.submit = page.getByRole("button", {
      name: /^(cadastrar conta pix|register pix account)$/i,
    });
    this.save = page.getByRole("button", { name: /^(salvar|save)$/i });
    this.refusal = page.getByRole("alert").filter({ hasText: /\S/ });
  }

  async open(): Promise<void> {
    await this.page.goto("/pix-accounts/new");
  }

  kind(name: string): Locator {
    return this.page.getByRole("radio", { name });
  }

  async fill({ kind, key, name, holder }: PixAccountTyped): Promise<void> {
    await this.kind(kind).check({ force: true });
    await this.key.fill(key);
    await this.name.fill(name);
    await this.holder.fill(holder);
  }

  /** Registers and waits until the account's own page is shown. */
  async create(account: PixAccountTyped): Promise<void> {
    await this.open();
    await this.fill(account);
    await this.submit.click();
    await this.page.waitForURL(/\/pix-accounts\/\d+$/);
  }
}
