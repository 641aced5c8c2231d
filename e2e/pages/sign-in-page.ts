import type { Locator, Page } from "@playwright/test";

export class SignInPage {
  readonly page: Page;
  readonly email: Locator;
  readonly password: Locator;
  readonly submit: Locator;
  constructor(page: Page) {
    this.page = page;
    this.email = page.getByLabel(/e-mail/i);
    this.password = page.getByLabel(/^(senha|password)/i);
    this.submit = page.getByRole("button", { name: /^(entrar|sign in)$/i });
  }

  async open(): Promise<void> {
    await this.page.goto("/sign-in");
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.submit.click();
    await this.page.waitForURL((url) => url.pathname !== "/sign-in");
  }
}
