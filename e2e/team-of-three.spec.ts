import { rmSync } from "node:fs";
import { Hand } from "#e2e/fixtures/hand.ts";
import { signedIn } from "#e2e/fixtures/people.ts";
import { startSystem } from "#e2e/fixtures/system/start-system.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { InvitationPage } from "#e2e/pages/invitation-page.ts";
import { openTestFolder } from "#platform/test-folder.ts";

// A system of its own: whoever joins changes what an administrator may do alone.
test.use({ knobs: {} });

const TEAM = [
  { name: "Beatriz Albuquerque", email: "bia@localhost", role: "Operador" },
  { name: "Caio Prado", email: "caio@localhost", role: "Aprovador" },
] as const;
const MOST_CLICKS = 6;
const PASSWORD = "algumas palavras simples";

test("a first administrator makes a team of three, by what the page offers", async ({
  browser,
}) => {
  const dataDir = openTestFolder("team");
  const system = await startSystem({ DATA_DIR: dataDir });
  try {
    const page = await signedIn(browser, system, system);
    const whole = new Hand();
    await page.getByRole("link", { name: "Configurações" }).click();
    await page.getByRole("link", { name: "Equipe", exact: true }).click();
    for (const { name, email, role } of TEAM) {
      const hand = new Hand();
      await hand.does(page.getByRole("link", { name: "Convidar pessoa" }).click());
      await hand.does(page.getByLabel("Nome").click());
      await page.keyboard.type(name);
      await page.keyboard.press("Tab");
      await page.keyboard.type(email);
      await hand.does(page.getByRole("checkbox", { name: role }).check());
      await hand.does(
        page.getByRole("button", { name: /^(criar link|pedir aprovação)$/i }).click(),
      );
      const link = (await page.getByTestId("invitation-link").innerText()).trim();
      await hand.does(
        page
          .getByRole("button", { name: /copiar/i })
          .first()
          .click(),
      );
      await hand.does(page.getByRole("link", { name: "Pronto" }).click());
      const theirs = await (await browser.newContext({ locale: "pt-BR" })).newPage();
      const invitation = new InvitationPage(theirs);
      await invitation.open(link);
      await invitation.password.fill(PASSWORD);
      await invitation.accept.click();
      await theirs.waitForURL(`${system.origin}/`);
      await theirs.context().close();
      process.stdout.write(`${role}: ${hand.clicks} clicks, ${hand.seconds} s until signed in\n`);
      expect(hand.clicks).toBeLessThanOrEqual(MOST_CLICKS);
    }
    await page.reload();
    for (const { name, role } of TEAM) {
      const row = page.getByRole("row", { name: new RegExp(name) });
      await expect(row).toContainText(role);
      await expect(row).toContainText("Acesso ativo");
    }
    process.stdout.write(`a team of three: ${whole.seconds} s\n`);
  } finally {
    await system.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
