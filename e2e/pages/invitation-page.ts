import type { Page } from "@playwright/test";
import { DashboardPage } from "./dashboard-page.ts";

/** What an invitation's link opens. */
export class InvitationPage extends DashboardPage {
  readonly heading = this.page.getByRole("heading", { level: 1 });
  readonly password = this.labelled(/^(senha|password)$/i);
  readonly code = this.labelled(/^(código|code)$/i);
  readonly accept = this.button(/^(aceitar e entrar|accept and sign in)$/i);

  async open(link: string): Promise<void> {
    await this.page.goto(link);
  }
}

type Invited = { name: string; email: string; roles: readonly string[] };

/** Invites a person under Settings → Team, in Portuguese; gives the link that is shown once. */
export async function invite(page: Page, invited: Invited): Promise<string> {
  await requestInvitation(page, invited);
  return shownLink(page);
}

/** As {@link invite}, where somebody else has to approve first. */
export async function requestInvitation(
  page: Page,
  { name, email, roles }: Invited,
): Promise<void> {
  await page.goto("/settings/team");
  await page.getByRole("link", { name: "Convidar pessoa" }).click();
  await page.getByLabel("Nome").fill(name);
  await page.getByLabel("E-mail").fill(email);
  for (const role of roles) await page.getByRole("checkbox", { name: role }).check();
  await page.getByRole("button", { name: /^(criar link|pedir aprovação)$/i }).click();
}

/** The link that this page shows. */
export async function shownLink(page: Page): Promise<string> {
  return (await page.getByTestId("invitation-link").innerText()).trim();
}
