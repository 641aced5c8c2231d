import { rmSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { ageSessions } from "#e2e/fixtures/age-sessions.ts";
import { BankWitness } from "#e2e/fixtures/bank-witness.ts";
import { ExchangeApi } from "#e2e/fixtures/exchange-api.ts";
import { tabTo } from "#e2e/fixtures/hand.ts";
import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { readyByTestWallet } from "#e2e/fixtures/make-payout.ts";
import { passkeyDevice } from "#e2e/fixtures/passkey-device.ts";
import { signedIn, speak } from "#e2e/fixtures/people.ts";
import { readQr } from "#e2e/fixtures/read-qr.ts";
import { passApproverWait } from "#e2e/fixtures/stored.ts";
import { startSystem } from "#e2e/fixtures/system/start-system.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { totpCode } from "#e2e/fixtures/totp-code.ts";
import { factorDialog } from "#e2e/pages/factor-dialog.ts";
import { invite, InvitationPage } from "#e2e/pages/invitation-page.ts";
import { PayoutPage } from "#e2e/pages/payout-page.ts";
import { PixAccountFormPage } from "#e2e/pages/pix-account-form-page.ts";
import { ProfilePage } from "#e2e/pages/profile-page.ts";
import { RequestPage } from "#e2e/pages/request-page.ts";
import { WalletModal } from "#e2e/pages/wallet-modal.ts";
import { openTestFolder } from "#platform/test-folder.ts";

const BIA = { name: "Beatriz Albuquerque", email: "bia@localhost", roles: ["Aprovador"] };
const OLGA = { name: "Olga Nunes", email: "olga@localhost", roles: ["Operador"] };
const PASSWORD = "algumas palavras simples";
const PHONE = { width: 360, height: 740 };

type Place = { origin: string; link: string };

/** Takes an invitation in a browser of one's own, by keyboard alone. */
async function accept(page: Page, { origin, link }: Place, picture: string): Promise<void> {
  const invitation = new InvitationPage(page);
  await invitation.open(link);
  await invitation.password.waitFor();
  await takeScreenshots(page, picture);
  await tabTo(page, invitation.password);
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForURL(`${origin}/`);
}

/** The approver: English, on a phone in the dark, with a passkey. */
async function approver(browser: Browser, place: Place): Promise<Page> {
  const context = await browser.newContext({
    baseURL: place.origin,
    locale: "en",
    viewport: PHONE,
    colorScheme: "dark",
  });
  const page = await context.newPage();
  await speak(page, "en", place.origin);
  const device = await passkeyDevice(page);
  await accept(page, place, "journey-invitation-en");
  const profile = new ProfilePage(page);
  await profile.open();
  await tabTo(page, profile.passkeyName);
  await page.keyboard.type("Bia's phone");
  await page.keyboard.press("Enter");
  await expect(profile.passkeys.getByText("Bia's phone", { exact: true })).toBeVisible();
  expect(await device.credentials()).toHaveLength(1);
  await takeScreenshots(page, "journey-passkey-en");
  return page;
}

/** The operator: Portuguese, at a desk, with an authenticator app. */
async function operator(browser: Browser, place: Place) {
  const context = await browser.newContext({ baseURL: place.origin, locale: "pt-BR" });
  const page = await context.newPage();
  await accept(page, place, "journey-invitation");
  const profile = new ProfilePage(page);
  await profile.open();
  await profile.setUp.click();
  const [uri = ""] = await readQr(await profile.qr.screenshot());
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  await profile.code.fill(totpCode(secret));
  await profile.confirm.click();
  await profile.kept.click();
  return { page, secret };
}

test("from two invitations to a payout that the other person approves on a phone", async ({
  browser,
}) => {
  const dataDir = openTestFolder("journey");
  const system = await startSystem({ DATA_DIR: dataDir, APPROVER_WAIT_HOURS: "24" });
  try {
    const { origin } = system;
    const page = await signedIn(browser, system, system);
    // Both are invited while nobody else may decide: afterwards the approver would be asked.
    const [toBia, toOlga] = [await invite(page, BIA), await invite(page, OLGA)];
    const bia = await approver(browser, { origin, link: toBia });
    const { page: olga, secret } = await operator(browser, { origin, link: toOlga });
    await page.goto("/settings/team");
    await expect(page.getByRole("row", { name: new RegExp(BIA.name) })).toContainText(
      "Acesso ativo",
    );
    await takeScreenshots(page, "journey-team");
    const key = `fornecedor-${Date.now()}@exemplo.com.br`;
    const receiver = { kind: "E-mail", key, name: "Gráfica Aurora", holder: "Gráfica Aurora Ltda" };
    await new PixAccountFormPage(olga).create(receiver);

    // Whoever has just become an approver waits; nothing of a draft holds before they may switch it on.
    await page.goto("/settings/policies");
    await page.getByRole("button", { name: "Uma pessoa paga, outra aprova" }).click();
    await expect(page.getByText("Você alterou este rascunho")).toBeVisible();
    await bia.goto("/settings/policies");
    await expect(bia.getByText("You became an approver only recently")).toBeVisible();
    await expect(bia.getByRole("button", { name: "Activate" })).toHaveCount(0);
    await takeScreenshots(bia, "journey-policy-waits-en");
    await passApproverWait(dataDir);
    await ageSessions(dataDir, 6);
    await bia.reload();
    await tabTo(bia, bia.getByRole("button", { name: "Activate" }));
    await bia.keyboard.press("Enter");
    await tabTo(bia, factorDialog(bia).getByRole("button", { name: "Use a passkey" }));
    await bia.keyboard.press("Enter");
    await expect(bia.getByText(`Activated by ${BIA.name}`)).toBeVisible();
    await takeScreenshots(bia, "journey-policy-en");

    // The operator asks; no wallet opens before that.
    const flow = await readyByTestWallet(olga, { account: receiver.name, amount: "25" });
    await expect(flow.allow).toHaveCount(0);
    await takeScreenshots(olga, "journey-needs-approval");
    await flow.ask();
    await takeScreenshots(olga, "journey-awaits-approval");
    const code = (await flow.code.textContent()) ?? "";

    // The approver finds it on the overview, compares the code, and shows the passkey.
    await ageSessions(dataDir, 6);
    await bia.goto("/");
    await expect(
      bia.getByRole("main").getByText("A request needs your approval").first(),
    ).toBeVisible();
    await takeScreenshots(bia, "journey-overview-en");
    await tabTo(bia, bia.getByRole("link", { name: "View request" }));
    await bia.keyboard.press("Enter");
    const request = new RequestPage(bia);
    await expect(request.code.first()).toHaveText(code);
    await takeScreenshots(bia, "journey-request-en");
    await tabTo(bia, request.approve);
    await bia.keyboard.press("Enter");
    await takeScreenshots(bia, "journey-request-factor-en");
    await tabTo(bia, factorDialog(bia).getByRole("button", { name: "Use a passkey" }));
    await bia.keyboard.press("Enter");
    await expect(request.approved).toBeVisible();
    await takeScreenshots(bia, "journey-request-approved-en");

    // The operator's page goes on by itself; the wallet signs after a code of the app, and it is paid.
    await flow.allow.waitFor();
    await takeScreenshots(olga, "journey-approved");
    await tabTo(olga, flow.allow);
    await olga.keyboard.press("Enter");
    await expect(factorDialog(olga)).toBeVisible();
    await takeScreenshots(olga, "journey-factor");
    await olga.keyboard.type(totpCode(secret, 1));
    await olga.keyboard.press("Enter");
    await new WalletModal(olga).sign.click();
    await expect(new PayoutPage(olga).completed).toBeVisible();
    await takeScreenshots(olga, "journey-paid");
    expect(await new BankWitness(new ExchangeApi(system)).paidTo(key)).toHaveLength(1);

    // So does the approver's page, and the administrator's trail tells who did what.
    await expect(request.openPayout).toBeVisible();
    await takeScreenshots(bia, "journey-request-paid-en");
    await page.goto("/settings/audit");
    await expect(page.getByRole("rowheader").getByText("Pedido aprovado").first()).toBeVisible();
  } finally {
    await system.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
