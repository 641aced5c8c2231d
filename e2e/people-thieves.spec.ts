import type { Browser, Page } from "@playwright/test";
import { ageSessions } from "#e2e/fixtures/age-sessions.ts";
import { builtActions } from "#e2e/fixtures/call-action.ts";
import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { readQr } from "#e2e/fixtures/read-qr.ts";
import { stored } from "#e2e/fixtures/stored.ts";
import { expect, PEOPLE, test, type Team } from "#e2e/fixtures/team-test.ts";
import { totpCode } from "#e2e/fixtures/totp-code.ts";
import { factorDialog } from "#e2e/pages/factor-dialog.ts";
import { PayoutFlowPage } from "#e2e/pages/payout-flow-page.ts";
import { ProfilePage } from "#e2e/pages/profile-page.ts";
import { RequestPage } from "#e2e/pages/request-page.ts";
import { SignInPage } from "#e2e/pages/sign-in-page.ts";

test.beforeEach(async ({ team }) => team.policy({ outcome: "ask_one" }));

/** An approved payout of the operator's whose allowance stands, in a browser that is closed by now. */
async function allowed(team: Team) {
  const asked = await team.ask(await team.as("operator"));
  await new RequestPage(await team.as("approver", "en")).give(asked.receiver.name);
  const { page, flow } = asked;
  const executes = builtActions().find(({ name }) => name === "executePayoutAction")?.id;
  await page.route("**/*", (route) =>
    route.request().headers()["next-action"] === executes ? route.abort() : route.continue(),
  );
  await flow.allow.click();
  await flow.execute.waitFor();
  return asked;
}

/** A browser that knows nothing but a copy of somebody's cookies. */
async function thiefOf(browser: Browser, origin: string, page: Page): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, locale: "pt-BR" });
  await context.addCookies(await page.context().cookies());
  return context.newPage();
}

test("a stolen session without the factor executes nothing, and dies with the session", async ({
  browser,
  team,
  bank,
  system,
  dataDir,
}) => {
  const { intent, receiver, wallet, page: owner } = await allowed(team);
  // Another session than the one that was asked for a factor before the wallet opened.
  const thief = await thiefOf(browser, system.origin, await team.as("operator"));
  await ageSessions(dataDir, 6);
  const flow = new PayoutFlowPage(thief);
  await flow.open(intent);
  await flow.execute.click();
  const dialog = factorDialog(thief);
  await expect(dialog.getByLabel("Senha")).toBeFocused();
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await expect(thief.getByText("Confirme antes que é você.")).toBeVisible();
  await takeScreenshots(thief, "refused-stolen-session");
  const read = "select content_hash as hash from payout_intent where id = $1";
  const [kept] = await stored<{ hash: string }>(dataDir, "dashboard", read, [intent]);
  const execution = { intent, hash: kept?.hash };
  expect(await team.call(thief, "executePayoutAction", execution)).toContain("FACTOR_REQUIRED");

  await owner.goto("/profile");
  const sessions = new ProfilePage(owner).sessions;
  for (const other of await sessions
    .getByRole("button", { name: /^encerrar a sessão em/i })
    .all()) {
    await other.click();
  }
  await flow.execute.click();
  await expect(thief.getByText("Sua sessão terminou.").first()).toBeVisible();
  await takeScreenshots(thief, "refused-ended-session");
  await thief.getByRole("button", { name: "Entrar" }).click();
  await thief.waitForURL(/\/sign-in\?next=/);
  expect(await team.call(thief, "executePayoutAction", execution)).toContain("SIGN_IN_REQUIRED");
  const executions = "select id from payout_execution where signer = $1";
  expect(await stored(dataDir, "dashboard", executions, [wallet.address])).toEqual([]);
  expect(await bank.paidTo(receiver.key)).toEqual([]);
  await thief.context().close();
});

test("a code of the app that was used once approves nothing a second time", async ({
  browser,
  team,
  system,
  credentials,
  dataDir,
}) => {
  const asked = await team.ask(await team.as("operator"));
  const { password } = credentials.second;
  const context = await browser.newContext({ baseURL: system.origin, locale: "pt-BR" });
  const page = await context.newPage();
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.enter(PEOPLE.second.email, password);
  await page.waitForURL("/");
  const profile = new ProfilePage(page);
  await profile.open();
  await profile.setUp.click();
  const [uri = ""] = await readQr(await profile.qr.screenshot());
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  await profile.code.fill(totpCode(secret));
  await profile.confirm.click();
  await expect(profile.codes).toHaveCount(10);
  const [recovery = ""] = await profile.codes.allInnerTexts();
  await profile.kept.click();
  await page.getByRole("button", { name: "Sair" }).click();
  await page.waitForURL("/sign-in");
  await signIn.enter(PEOPLE.second.email, password);
  const used = totpCode(secret, 1);
  await signIn.code.fill(used);
  await signIn.goOn.click();
  await page.waitForURL("/");

  await ageSessions(dataDir, 6);
  const request = new RequestPage(page);
  await request.open(asked.receiver.name);
  await request.approve.click();
  const dialog = factorDialog(page);
  await dialog.getByRole("textbox").fill(used);
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(/espere o próximo/i)).toBeVisible();
  await takeScreenshots(page, "refused-replayed-code");
  const answers = "select 1 from approval_answer where request_id = $1";
  expect(await stored(dataDir, "dashboard", answers, [asked.requestId])).toEqual([]);
  await team.expectNothing(asked);
  // Whoever lost the app goes on with what was kept for that.
  await dialog.getByRole("textbox").fill(recovery);
  await page.keyboard.press("Enter");
  await expect(request.approved).toBeVisible();
  await context.close();
});
