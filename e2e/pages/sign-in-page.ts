import { DashboardPage } from "./dashboard-page.ts";

export class SignInPage extends DashboardPage {
  readonly email = this.labelled(/e-mail/i);
  readonly password = this.labelled(/^(senha|password)/i);
  readonly submit = this.button(/^(entrar|sign in)$/i);

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
