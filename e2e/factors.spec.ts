import type { Browser, Page } from "@playwright/test";
import { ageSessions } from "#e2e/fixtures/age-sessions.ts";
import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { passkeyDevice } from "#e2e/fixtures/passkey-device.ts";
import { addPerson, speak } from "#e2e/fixtures/people.ts";
import { readQr } from "#e2e/fixtures/read-qr.ts";
import { startSystem, type System } from "#e2e/fixtures/system/start-system.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { totpCode } from "#e2e/fixtures/totp-code.ts";
import { factorDialog } from "#e2e/pages/factor-dialog.ts";
import { ProfilePage } from "#e2e/pages/profile-page.ts";
import { SignInPage } from "#e2e/pages/sign-in-page.ts";

// A system of its own: whoever joins changes what an administrator may do alone.
test.use({ knobs: {} });

const ANA = { email: "ana@localhost", name: "Ana Ribeiro", role: "operator" } as const;
const BIA = { email: "bia@localhost", name: "Beatriz Albuquerque", role: "admin" } as const;
const LEO = { email: "leo@localhost", name: "Leonardo", role: "admin" } as const;

let system: System;
const passwords = new Map<string, string>();

test.beforeAll(async () => {
  system = await startSystem();
  for (const person of [ANA, BIA, LEO])
    passwords.set(person.email, addPerson(system.dataDir, person));
});
test.afterAll(() => system.stop());

/** A browser of its own, before anybody has signed in. */
async function newBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: system.origin, locale: "pt-BR" });
  return context.newPage();
}

const passwordOf = ({ email }: { email: string }) => passwords.get(email) ?? "";

/** E-mail and password on the sign-in page. */
async function enter(page: Page, person: { email: string }): Promise<SignInPage> {
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.enter(person.email, passwordOf(person));
  return signIn;
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^(sair|sign out)$/i }).click();
  await page.waitForURL("/sign-in");
}

test("an authenticator app: set up, asked for at the door, and each code good for once", async ({
  browser,
}) => {
  const page = await newBrowser(browser);
  await enter(page, ANA);
  await page.getByRole("link", { name: /meu perfil/i }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Meu perfil");
  const profile = new ProfilePage(page);
  await expect(profile.sessions).toContainText("Esta sessão");
  await takeScreenshots(page, "profile");

  await profile.setUp.click();
  await expect(profile.qr).toBeVisible();
  const [uri = ""] = await readQr(await profile.qr.screenshot());
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  await expect(profile.app).toContainText(secret.replaceAll(/.{4}(?=.)/g, "$& "));
  await profile.code.fill("000000");
  await profile.confirm.click();
  await expect(profile.app.getByText(/incorreto ou já usado/i).first()).toBeVisible();
  await takeScreenshots(page, "profile-app");
  await profile.code.fill(totpCode(secret));
  await profile.confirm.click();
  await expect(profile.codes).toHaveCount(10);
  const recovery = await profile.codes.allInnerTexts();
  await takeScreenshots(page, "profile-recovery-codes");
  const downloading = page.waitForEvent("download");
  await profile.app.getByRole("button", { name: "Baixar" }).click();
  expect((await downloading).suggestedFilename()).toBe("ponte-codigos-de-recuperacao.txt");
  await profile.kept.click();
  await expect(profile.app).toContainText("Restam 10 códigos de recuperação");
  await takeScreenshots(page, "profile-with-app");

  await signOut(page);
  const signIn = await enter(page, ANA);
  await expect(signIn.code).toBeFocused();
  await takeScreenshots(page, "sign-in-code");
  const code = totpCode(secret, 1);
  await signIn.code.fill(code);
  await signIn.goOn.click();
  await page.waitForURL("/");

  await signOut(page);
  await enter(page, ANA);
  await signIn.code.fill(code);
  await signIn.goOn.click();
  await expect(page.getByText(/código incorreto ou já usado/i)).toBeFocused();
  await takeScreenshots(page, "sign-in-code-refused");
  await signIn.code.fill(recovery[0] ?? "");
  await signIn.goOn.click();
  await page.waitForURL("/");

  await signOut(page);
  await enter(page, ANA);
  await signIn.code.fill(recovery[0] ?? "");
  await signIn.goOn.click();
  await expect(page.getByText(/código incorreto ou já usado/i)).toBeVisible();
  await page.context().close();
});

test("a passkey: made in the profile, signs in without e-mail, and never without its owner", async ({
  browser,
}) => {
  const page = await newBrowser(browser);
  const device = await passkeyDevice(page);
  await enter(page, BIA);
  await page.waitForURL("/");
  const profile = new ProfilePage(page);
  await profile.open();
  await profile.passkeyName.fill("Notebook da Bia");
  await profile.addPasskey.click();
  await expect(profile.passkeys.getByText("Notebook da Bia", { exact: true })).toBeVisible();
  expect(await device.credentials()).toHaveLength(1);
  await takeScreenshots(page, "profile-with-passkey");

  await signOut(page);
  const signIn = new SignInPage(page);
  await signIn.withPasskey.click();
  await page.waitForURL("/");
  await profile.open();
  await expect(profile.sessions).toContainText("Esta sessão");

  await signOut(page);
  await device.knowOwner(false);
  await signIn.withPasskey.click();
  await expect(page.getByText(/não encontramos uma passkey da Ponte/i)).toBeFocused();
  await device.knowOwner(true);
  await enter(page, BIA);
  await expect(page.getByText("Use também sua passkey.")).toBeVisible();
  await takeScreenshots(page, "sign-in-passkey-step");
  await signIn.withPasskey.click();
  await page.waitForURL("/");
  await speak(page, "en");
  await profile.open();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My profile");
  await takeScreenshots(page, "profile-en");

  // A thief with a copy of the cookie, in a browser without the key.
  const thief = await newBrowser(browser);
  await thief.context().addCookies(await page.context().cookies());
  await ageSessions(system.dataDir, 6);
  const form = async (at: Page, name: string) => {
    await at.goto("/settings/credentials/new");
    await at.getByLabel("Name").fill(name);
    await at.getByRole("checkbox").first().check();
    await at.getByRole("button", { name: /^(create credential|request approval)$/i }).click();
  };
  await form(thief, "Stolen");
  await expect(factorDialog(thief)).toBeVisible();
  await expect(factorDialog(thief).getByLabel("Password")).toHaveCount(0);
  await takeScreenshots(thief, "factor-dialog-passkey");
  await factorDialog(thief).getByRole("button", { name: "Cancel" }).click();
  await expect(thief.getByRole("main").getByRole("alert")).toContainText("Confirm your identity");
  await expect(thief.getByLabel("Name")).toHaveValue("Stolen");

  await form(page, "Ledger");
  await factorDialog(page).getByRole("button", { name: "Use a passkey" }).click();
  await expect(factorDialog(page)).toHaveCount(0);
  // There are other administrators, who approve it first.
  await page.getByRole("link", { name: "Open request" }).click();
  await expect(page.getByRole("main")).toContainText("Ledger");
  await page.goto("/requests");
  await expect(page.getByRole("main")).toContainText("Ledger");
  await expect(page.getByRole("main")).not.toContainText("Stolen");
  await thief.context().close();
  await page.context().close();
});

test("where nothing is enrolled, the password is asked again, and what was typed goes on", async ({
  browser,
}) => {
  const page = await newBrowser(browser);
  await enter(page, LEO);
  await page.waitForURL("/");
  await page.goto("/settings/signing/limits");
  await ageSessions(system.dataDir, 6);
  const limit = page.getByRole("main").getByRole("textbox").first();
  const typed = await limit.inputValue();
  await page
    .getByRole("main")
    .getByRole("button", { name: /salvar|definir/i })
    .click();
  const dialog = factorDialog(page);
  await expect(dialog.getByLabel("Senha")).toBeFocused();
  await takeScreenshots(page, "factor-dialog");
  await dialog.getByLabel("Senha").fill("not the password");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(/senha incorreta/i)).toBeVisible();
  await takeScreenshots(page, "factor-dialog-refused");
  await dialog.getByLabel("Senha").fill(passwordOf(LEO));
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await page.goto("/settings/signing/limits");
  await expect(limit).toHaveValue(typed);
  await signOut(page);
  await page.context().close();
});

test("sessions are listed, ended from another, and end by themselves when nobody is there", async ({
  browser,
}) => {
  const [here, there] = [await newBrowser(browser), await newBrowser(browser)];
  for (const page of [there, here]) {
    await enter(page, LEO);
    await page.waitForURL("/");
  }
  const profile = new ProfilePage(here);
  await profile.open();
  await expect(profile.sessions.getByRole("listitem")).toHaveCount(2);
  await expect(profile.sessions.getByRole("listitem").first()).toContainText(/Chrome no Linux/);
  await takeScreenshots(here, "profile-sessions");
  await profile.sessions.getByRole("button", { name: /^encerrar a sessão em/i }).click();
  await expect(profile.sessions.getByRole("listitem")).toHaveCount(1);
  await there.goto("/payins?status=completed");
  await there.waitForURL(/\/sign-in\?next=/);
  await expect(there.getByText("Sua sessão terminou.", { exact: false })).toBeVisible();

  const kept = await here.context().cookies();
  await here.goto("/wallets/new");
  await here.getByLabel("Nome", { exact: true }).fill("Cofre da Ana");
  await ageSessions(system.dataDir, 31);
  await here.getByRole("button", { name: /cadastrar/i }).click();
  // Nothing was sent: the form itself has faults first. A page that asks anew meets the end.
  await here.reload();
  await here.waitForURL(/\/sign-in\?next=%2Fwallets%2Fnew/);
  await takeScreenshots(here, "sign-in-after-end");
  const signIn = new SignInPage(here);
  await signIn.enter(LEO.email, passwordOf(LEO));
  await here.waitForURL("/wallets/new");
  await signOut(here);
  await here.context().addCookies(kept);
  await here.goto("/payins");
  await here.waitForURL(/\/sign-in/);
  await Promise.all([here, there].map((page) => page.context().close()));
});
