import type { Locator } from "@playwright/test";
import { DashboardPage } from "./dashboard-page.ts";

export class ProfilePage extends DashboardPage {
  readonly app = this.region(/^(aplicativo autenticador|authenticator app)$/i);
  readonly passkeys = this.region(/^passkeys$/i);
  readonly sessions = this.region(/^(onde você está conectado|where you are signed in)$/i);
  readonly setUp = this.button(
    /^(configurar aplicativo autenticador|set up an authenticator app)$/i,
  );
  readonly code = this.labelled(/^(código do aplicativo|code shown in the app)/i);
  readonly confirm = this.app.getByRole("button", { name: /^(confirmar|confirm)$/i });
  readonly qr: Locator = this.app.getByRole("img", { name: /qr code/i });
  readonly codes: Locator = this.region(/^(códigos de recuperação|recovery codes)$/i).getByRole(
    "listitem",
  );
  readonly kept = this.button(/^(já guardei|i've saved them)$/i);
  readonly passkeyName = this.labelled(/^(nome da nova passkey|name of the new passkey)$/i);
  readonly addPasskey = this.button(/^(adicionar passkey|add a passkey)$/i);

  async open(): Promise<void> {
    await this.page.goto("/profile");
  }
}
