import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { joined, speak } from "#e2e/fixtures/people.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { InvitationPage, shownLink } from "#e2e/pages/invitation-page.ts";
import { RequestPage } from "#e2e/pages/request-page.ts";

// A system of its own: whoever joins changes what an administrator may do alone.
test.use({ knobs: {} });

const BIA = { email: "bia@localhost", name: "Beatriz Albuquerque", role: "admin" } as const;
const CAIO = { email: "caio@localhost", name: "Caio Prado" };

test("whoever invites has the link, whoever approves has the code, and only both let somebody in", async ({
  signedInPage: page,
  browser,
  system,
}) => {
  const bia = await joined(browser, system, BIA);
  await page.goto("/settings/team/invite");
  await page.getByLabel("Nome").fill(BIA.name.toUpperCase());
  await page.getByLabel("E-mail").fill(CAIO.email);
  await page.getByRole("checkbox", { name: "Operador" }).check();
  await page.getByRole("button", { name: /^(criar link|pedir aprovação)$/i }).click();
  await expect(page.getByText("tem um nome que parece igual").first()).toBeVisible();
  await takeScreenshots(page, "invite-look-alike");
  await page.getByLabel("Nome").fill(CAIO.name);
  await page.getByRole("button", { name: /^(criar link|pedir aprovação)$/i }).click();
  await page.getByRole("link", { name: /^Abrir pedido/ }).click();
  await page.waitForURL(/\/requests\/.+/);
  await expect(page.getByRole("main")).toContainText("Conta principal");
  await expect(page.getByRole("main")).toContainText(system.email);

  const request = new RequestPage(bia);
  await bia.setViewportSize({ width: 360, height: 740 });
  await bia.goto(new URL(page.url()).pathname);
  await expect(bia.getByTestId("invitation-code")).toHaveCount(0);
  await request.approve.click();
  const code = (await bia.getByTestId("invitation-code").innerText()).trim();
  expect(code).toMatch(/^\d{3} \d{3}$/);
  await takeScreenshots(bia, "invitation-code");

  await page.reload();
  await expect(page.getByTestId("invitation-code")).toHaveCount(0);
  await page.getByRole("button", { name: "Fazer alteração agora" }).click();
  const link = await shownLink(page);
  await expect(page.getByRole("main")).toContainText(`que só ${BIA.name} vê`);
  await expect(page.getByRole("main")).not.toContainText(code);
  await takeScreenshots(page, "invitation-link-with-code");

  const caio = await (await browser.newContext({ locale: "pt-BR" })).newPage();
  const invitation = new InvitationPage(caio);
  await invitation.open(link);
  await expect(invitation.main).toContainText(`quem aprovou o convite: ${BIA.name}`);
  await invitation.password.fill("algumas palavras simples");
  await invitation.code.fill(code.startsWith("0") ? "111111" : "000000");
  await invitation.accept.click();
  await expect(invitation.alert).toContainText("Código incorreto");
  await takeScreenshots(caio, "invitation-wrong-code");
  await speak(caio, "en", system.origin);
  await caio.reload();
  await takeScreenshots(caio, "invitation-code-asked-en");
  await invitation.code.fill(code);
  await invitation.password.fill("algumas palavras simples");
  await invitation.accept.click();
  await caio.waitForURL(`${system.origin}/`);

  await bia.reload();
  await expect(bia.getByTestId("invitation-code")).toHaveCount(0);
});
