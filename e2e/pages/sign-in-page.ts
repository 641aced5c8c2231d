import { answerFactor } from "./factor-dialog.ts";
import { DashboardPage } from "./dashboard-page.ts";

export class SignInPage extends DashboardPage {
  readonly email = this.labelled(/e-?mail/i);
  readonly password = this.labelled(/^(senha|password)/i);
  readonly submit = this.button(/^(entrar|sign in)$/i);

  readonly code = this.labelled(/^(código|code)$/i);
  readonly goOn = this.button(/^(continuar|continue)$/i);
  readonly withPasskey = this.button(/^(entrar com passkey|sign in with a passkey)$/i);

  async open(): Promise<void> {
    await this.page.goto("/sign-in");
  }

  /** E-mail and password, whatever comes after them. */
  async enter(email: string, password: string): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.submit.click();
  }

  /** Signs in a person who has no factor, and answers for them where the password is asked again. */
  async signIn(email: string, password: string): Promise<void> {
    await this.enter(email, password);
    await answerFactor(this.page, password);
    await this.page.waitForURL((url) => url.pathname !== "/sign-in");
  }
}
