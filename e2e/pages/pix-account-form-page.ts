import type { Locator } from "@playwright/test";
import { DashboardPage } from "./dashboard-page.ts";

export type PixAccountTyped = { kind: string; key: string; name: string; holder: string };

export class PixAccountFormPage extends DashboardPage {
  readonly key = this.labelled(/^(chave pix|pix key)$/i);
  readonly name = this.labelled(/^(nome( na lista)?|name( in lists)?)$/i);
  readonly holder = this.labelled(/^(nome do titular|holder's name)$/i);
  readonly submit = this.button(/^(cadastrar conta pix|register pix account)$/i);
  readonly save = this.button(/^(salvar|save)$/i);
  readonly refusal = this.page.getByRole("alert").filter({ hasText: /\S/ });

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
