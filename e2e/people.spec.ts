import { join } from "node:path";
import type { Page } from "@playwright/test";
import { addPerson, signedIn, speak } from "#e2e/fixtures/people.ts";
import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { textsIn } from "#e2e/fixtures/plain-texts.ts";
import { startSystem } from "#e2e/fixtures/system/start-system.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { invite, InvitationPage, shownLink } from "#e2e/pages/invitation-page.ts";
import { SignInPage } from "#e2e/pages/sign-in-page.ts";

// A system of its own: whoever joins changes what an administrator may do alone.
test.use({ knobs: {} });

const BIA = { email: "bia@localhost", name: "Beatriz Albuquerque", role: "operator" } as const;
const LEO = { email: "leo@localhost", name: "Leonardo", role: "viewer" } as const;

/** Opens one person's page from the list. */
async function manage(page: Page, name: string): Promise<void> {
  await page.goto("/settings");
  await page.getByRole("link", { name: "Equipe", exact: true }).click();
  await page.getByRole("link", { name: `Gerenciar ${name}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
}

test("an administrator changes a role, signs somebody out, shuts them out, lets them in, removes them", async ({
  browser,
}) => {
  const system = await startSystem();
  try {
    const password = addPerson(system.dataDir, BIA);
    addPerson(system.dataDir, LEO);
    const page = await signedIn(browser, system, system);
    const bia = await signedIn(browser, system, { ...BIA, password });
    await manage(page, BIA.name);
    await takeScreenshots(page, "settings-person");

    await page.getByRole("checkbox", { name: "Operador" }).uncheck();
    await page.getByRole("button", { name: "Alterar papéis" }).click();
    await expect(page.getByText("Escolha ao menos uma opção.")).toBeVisible();
    await page.getByRole("checkbox", { name: "Leitor" }).check();
    await page.getByRole("button", { name: "Alterar papéis" }).click();
    await expect(page.getByText(`Papéis alterados: ${BIA.name}`).first()).toBeVisible();
    await bia.goto("/wallets/new");
    await expect(bia.getByRole("heading", { level: 1 })).toHaveText(/não permite/i);

    await page.getByRole("button", { name: "Encerrar todas as sessões" }).click();
    await expect(page.getByText("Nenhuma sessão aberta.")).toBeVisible();
    await bia.goto("/payins");
    await bia.waitForURL(/\/sign-in/);
    await new SignInPage(bia).signIn(BIA.email, password);
    await bia.waitForURL("/payins");

    await page.reload();
    await page.getByRole("link", { name: "Desativar" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Desativar ${BIA.name}?`);
    await takeScreenshots(page, "settings-person-deactivate");
    await page.getByRole("button", { name: "Desativar" }).click();
    await expect(page.getByText("Acesso desativado", { exact: true })).toBeVisible();
    await takeScreenshots(page, "settings-person-deactivated");
    await bia.goto("/payins");
    await bia.waitForURL(/\/sign-in/);
    const again = new SignInPage(bia);
    await again.email.fill(BIA.email);
    await again.password.fill(password);
    await again.submit.click();
    await expect(bia.getByText("E-mail ou senha incorretos.")).toBeVisible();
    await page.goto("/settings/team");
    await expect(page.getByRole("row", { name: new RegExp(BIA.name) })).toContainText(
      "Acesso desativado",
    );
    await takeScreenshots(page, "settings-people");

    await manage(page, BIA.name);
    await page.getByRole("button", { name: "Ativar" }).click();
    await expect(page.getByText("Acesso ativo", { exact: true })).toBeVisible();
    await again.signIn(BIA.email, password);

    await page.getByRole("link", { name: "Remover" }).click();
    await takeScreenshots(page, "settings-person-remove");
    await page.getByRole("button", { name: "Remover de vez" }).click();
    await page.waitForURL("/settings/team");
    await expect(page.getByRole("row", { name: new RegExp(LEO.name) })).toBeVisible();
    await expect(page.getByRole("row", { name: new RegExp(BIA.name) })).toHaveCount(0);
    await bia.goto("/payins");
    await bia.waitForURL(/\/sign-in/);

    await page
      .getByRole("row", { name: /Você/ })
      .getByRole("link", { name: /Gerenciar/ })
      .click();
    await expect(page.getByText("É o último administrador com acesso")).toBeVisible();
    await expect(page.getByRole("link", { name: "Desativar" })).toHaveCount(0);
    await takeScreenshots(page, "settings-person-last-admin");
    await speak(page, "en");
    await page.goto("/settings/team");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Team");
    await takeScreenshots(page, "settings-people-en");
    await page.getByRole("link", { name: `Manage ${LEO.name}` }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(LEO.name);
    await takeScreenshots(page, "settings-person-en");
  } finally {
    await system.stop();
  }
});

const CAIO = { email: "caio@localhost", name: "Caio Prado" };
const PASSWORD = "algumas palavras simples";

test("somebody is invited, chooses a password on another device, works, gets other roles, is shut out", async ({
  browser,
}) => {
  const system = await startSystem();
  try {
    const page = await signedIn(browser, system, system);
    await page.goto("/settings/team/invite");
    await page.getByRole("button", { name: /^(criar link|pedir aprovação)$/i }).click();
    await expect(page.getByText("Escolha ao menos uma opção.").first()).toBeVisible();
    await takeScreenshots(page, "settings-team-invite-errors");
    const link = await invite(page, { ...CAIO, roles: ["Operador", "Leitor"] });
    const token = new URL(link).hash.slice(1);
    expect(token.length).toBeGreaterThan(40);
    await takeScreenshots(page, "settings-team-invite-link");
    await page.getByRole("link", { name: "Pronto" }).click();
    const invited = page.getByRole("row", { name: new RegExp(CAIO.name) });
    await expect(invited).toContainText("Pendente");
    await takeScreenshots(page, "settings-team-invited");
    await page.goBack();
    await expect(
      page.getByRole("button", { name: /^(criar link|pedir aprovação)$/i }),
    ).toBeVisible();
    expect(await page.content()).not.toContain(token);

    const context = await browser.newContext({ baseURL: system.origin, locale: "pt-BR" });
    const caio = await context.newPage();
    const sent: string[] = [];
    caio.on("request", (asked) => sent.push(asked.url(), asked.headers()["referer"] ?? ""));
    const invitation = new InvitationPage(caio);
    await invitation.open(link);
    await expect(invitation.heading).toHaveText(`Olá, ${CAIO.name}`);
    await expect(invitation.main).toContainText("Seus papéis: Operador, Leitor.");
    await takeScreenshots(caio, "invitation");
    await invitation.password.fill("curta");
    await invitation.password.press("Enter");
    await expect(invitation.alert).toContainText("12");
    await takeScreenshots(caio, "invitation-short");
    await invitation.password.fill("caio prado 2026");
    await invitation.password.press("Enter");
    await expect(invitation.alert).toContainText("Não use só o seu nome");
    await invitation.password.fill(PASSWORD);
    await invitation.password.press("Enter");
    await caio.waitForURL(`${system.origin}/`);
    // No server and no log sees the token in an address.
    expect(sent.filter((address) => address.includes(token))).toEqual([]);
    await caio.goto("/wallets/new");
    await expect(invitation.heading).not.toHaveText(/não permite/i);

    const stranger = await (await browser.newContext({ locale: "pt-BR" })).newPage();
    await stranger.goto(link);
    await expect(new InvitationPage(stranger).main).toContainText("já foi aceito");
    await takeScreenshots(stranger, "invitation-used");

    await manage(page, CAIO.name);
    for (const role of ["Operador", "Leitor"]) {
      await page.getByRole("checkbox", { name: role }).uncheck();
    }
    await page.getByRole("checkbox", { name: "Auditor" }).check();
    await page.getByRole("button", { name: "Alterar papéis" }).click();
    await expect(page.getByText(`Papéis alterados: ${CAIO.name}`).first()).toBeVisible();
    await caio.goto("/wallets/new");
    await expect(invitation.heading).toHaveText(/não permite/i);
    await caio.goto("/settings/audit");
    await expect(caio.getByRole("link", { name: "Exportar" })).toBeVisible();
    await caio.goto("/settings/team");
    await expect(caio.getByRole("link", { name: "Convidar pessoa" })).toHaveCount(0);
    await caio.getByRole("link", { name: `Ver ${CAIO.name}` }).click();
    await expect(caio.getByRole("main").getByRole("button")).toHaveCount(0);
    await takeScreenshots(caio, "settings-person-auditor");
    await caio.getByRole("link", { name: "O que cada papel permite" }).click();
    await expect(caio.getByRole("columnheader", { name: "Auditor" })).toBeVisible();
    await expect(
      caio.getByRole("row", { name: /exportar a trilha/i }).getByText("Sim"),
    ).toHaveCount(2);
    await takeScreenshots(caio, "settings-rights");
    await speak(caio, "en");
    await caio.reload();
    await expect(invitation.heading).toHaveText("Who can do what");
    await takeScreenshots(caio, "settings-rights-en");

    await page.getByRole("link", { name: "Desativar" }).click();
    await page.getByRole("button", { name: "Desativar" }).click();
    await expect(page.getByText("Acesso desativado", { exact: true })).toBeVisible();
    await caio.goto("/payins");
    await caio.waitForURL(/\/sign-in/);

    const first = await invite(page, { name: "Dora", email: "dora@localhost", roles: ["Leitor"] });
    await page.getByRole("link", { name: "Pronto" }).click();
    await page.getByRole("link", { name: "Gerenciar Dora" }).click();
    await takeScreenshots(page, "settings-invitation");
    await page.getByRole("button", { name: "Renovar" }).click();
    const second = await shownLink(page);
    await stranger.goto(first);
    await expect(new InvitationPage(stranger).main).toContainText("cancelado ou substituído");
    await page.goto("/settings/team");
    await page.getByRole("link", { name: "Gerenciar Dora" }).click();
    await page.getByRole("button", { name: "Cancelar convite" }).click();
    await page.waitForURL("/settings/team");
    await expect(page.getByRole("row", { name: /Dora/ })).toHaveCount(0);
    await speak(stranger, "en");
    await stranger.goto(second);
    // Only what stands behind the # has changed: the page itself is the old one.
    await stranger.reload();
    await expect(new InvitationPage(stranger).main).toContainText("canceled or replaced");
    await takeScreenshots(stranger, "invitation-withdrawn-en");

    const logs = textsIn(join(system.dataDir, "logs")).map(([, text]) => text);
    for (const secret of [first, second, link].map((each) => new URL(each).hash.slice(1))) {
      expect(logs.filter((text) => text.includes(secret))).toEqual([]);
    }
  } finally {
    await system.stop();
  }
});
