import type { Locator, Page } from "@playwright/test";

export class PixAccountFormPage {
  readonly page: Page;
  readonly key: Locator;
  readonly name: Locator;
  readonly holder: Locator;
  readonly submit: Locator;
  constructor(page: Page) {
    this.page = page;
    this.key = page.getByRole("textbox", { name: /^(chave pix|pix key)$/i });
    this.name = page.getByRole("textbox", { name: /^(nome|name)$/i });
    this.holder = page.getByRole("textbox", { name: /^(nome do titular|holder's name)$/i });
    this.submit = page.getByRole("button", {
      name: /^(cadastrar conta pix|register pix account)$/i,
    });
  }

  async open(): Promise<void> {
    await this.page.goto("/pix-accounts/new");
  }

  /** Chooses the key's kind; its label covers the radio. */
  async chooseKind(name: string): Promise<void> {
    await this.page.getByRole("radiogroup").getByText(name, { exact: true }).click();
  }

  /** Registers an account by its e-mail key and waits until its own page is shown. */
  async register(account: { email: string; name: string; holder: string }): Promise<void> {
    await this.open();
    await this.chooseKind("E-mail");
    await this.key.fill(account.email);
    await this.name.fill(account.name);
    await this.holder.fill(account.holder);
    await this.submit.click();
    await this.page.waitForURL(/\/pix-accounts\/\d+$/);
  }
}
