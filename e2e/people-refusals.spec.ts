import type { Page } from "@playwright/test";
import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { speak } from "#e2e/fixtures/people.ts";
import { stored } from "#e2e/fixtures/stored.ts";
import { expect, PEOPLE, test, type Asked, type Team } from "#e2e/fixtures/team-test.ts";
import { delayAnswers } from "#e2e/hostile/delay-answers.ts";
import { requestInvitation, InvitationPage, shownLink } from "#e2e/pages/invitation-page.ts";
import { PayoutFormPage } from "#e2e/pages/payout-form-page.ts";
import { PixAccountFormPage } from "#e2e/pages/pix-account-form-page.ts";
import { RequestPage } from "#e2e/pages/request-page.ts";

test.beforeEach(async ({ team }) => team.policy({ outcome: "ask_one" }));

/** What the door before the wallet says to whoever goes round the page. */
async function begun(
  team: Team,
  dataDir: string,
  { page, wallet, intent }: Asked,
  who: "operator" | "admin" = "operator",
): Promise<string> {
  const read = "select content_hash as hash from payout_intent where id = $1";
  const [kept] = await stored<{ hash: string }>(dataDir, "dashboard", read, [intent]);
  const input = { intent, account: wallet.address, hash: kept?.hash, purpose: "approve" };
  return team.call(page, "beginSignatureAction", input, who);
}

/** A payout of the operator's that somebody has approved; the wallet is about to be opened. */
async function approved(
  team: Team,
  by: "approver" | "leaver" = "approver",
): Promise<Asked & { request: RequestPage }> {
  const asked = await team.ask(await team.as("operator"));
  const request = new RequestPage(await team.as(by, "en"));
  await request.give(asked.receiver.name);
  await expect(asked.flow.allow).toBeVisible();
  return { ...asked, request };
}

/** Whether anybody has approved a request. */
const answersTo = (dataDir: string, request: string) =>
  stored(dataDir, "dashboard", "select 1 from approval_answer where request_id = $1", [request]);

test("nobody approves what they have asked for", async ({ team, dataDir }) => {
  const admin = await team.as("admin");
  const asked = await team.ask(admin);
  const request = new RequestPage(admin);
  await request.open(asked.receiver.name);
  await expect(admin.getByText("O pedido é seu: outra pessoa decide.")).toBeVisible();
  await expect(request.approve).toHaveCount(0);
  await takeScreenshots(admin, "refused-own-request");
  const { requestId, hash } = asked;
  const answer = { request: requestId, hash };
  expect(await team.call(admin, "approveRequestAction", answer, "admin")).toContain("OWN_REQUEST");
  expect(await answersTo(dataDir, requestId)).toEqual([]);
  expect(await begun(team, dataDir, asked, "admin")).toContain("APPROVAL_WAITING");
  await team.expectNothing(asked);
});

test("whom the asker invited an hour ago does not approve for them", async ({
  browser,
  team,
  dataDir,
  system,
}) => {
  const admin = await team.as("admin");
  await requestInvitation(admin, {
    name: "Zeca Lima",
    email: "zeca@localhost",
    roles: ["Aprovador"],
  });
  const approver = await approvedChange(admin, team);
  const code = (await approver.getByTestId("invitation-code").innerText()).trim();
  const link = await shownLink(admin);
  const context = await browser.newContext({ baseURL: system.origin, locale: "en" });
  const zeca = await context.newPage();
  await speak(zeca, "en", system.origin);
  const invitation = new InvitationPage(zeca);
  await invitation.open(link);
  await invitation.code.fill(code);
  await invitation.password.fill("algumas palavras simples");
  await invitation.accept.click();
  await zeca.waitForURL(`${system.origin}/`);
  const set = (statement: string) => stored(dataDir, "dashboard", statement);
  await set("update membership set decides_since = now() - interval '48 hours'");
  await set("update sponsorship set at = now() - interval '1 hour'");
  const asked = await team.ask(admin);
  const request = new RequestPage(zeca);
  await request.open(asked.receiver.name);
  await expect(zeca.getByText("links you to the requester")).toBeVisible();
  await expect(zeca.getByText(/You can approve from/)).toBeVisible();
  await expect(request.approve).toHaveCount(0);
  await takeScreenshots(zeca, "refused-invited-en");
  const { requestId, hash } = asked;
  expect(await team.call(zeca, "approveRequestAction", { request: requestId, hash })).toContain(
    "SPONSORED_APPROVER",
  );
  expect(await answersTo(dataDir, requestId)).toEqual([]);
  await team.expectNothing(asked);
  await context.close();
});

test("another amount than was approved needs another approval", async ({ team, dataDir }) => {
  const asked = await approved(team);
  const { page, flow, request, receiver, intent } = asked;
  const [kept] = await stored(
    dataDir,
    "dashboard",
    "select idempotency_key from payout_intent where id = $1",
    [intent],
  );
  const form = { network: "polygon", token: "USDC", currency_type: "sender", cover_fees: false };
  const changed = { ...form, pix_account: String(receiver.id), request_amount: "900", ...kept };
  expect(await team.call(page, "requestPayoutQuoteAction", changed)).toContain(intent);
  // Both pages say so by themselves.
  await expect(page.getByText("Os dados mudaram: a aprovação não vale mais")).toBeVisible();
  await expect(flow.askApproval).toBeVisible();
  await expect(flow.allow).toHaveCount(0);
  await takeScreenshots(page, "refused-changed-amount");
  await expect(request.main.getByText("Void: details changed").first()).toBeVisible();
  await takeScreenshots(request.page, "refused-changed-request-en");
  expect(await begun(team, dataDir, asked)).toContain("APPROVAL_CHANGED");
  // What is typed anew is another payout, which nobody has approved.
  await page.goto(`/payouts/new?edit=${intent}`);
  await new PayoutFormPage(page).amount.fill("950");
  await new PayoutFormPage(page).submit.click();
  await expect(flow.askApproval).toBeVisible();
  await expect(flow.allow).toHaveCount(0);
  await team.expectNothing(asked);
});

test("a receiver that is renamed after the approval cools off first", async ({ team, dataDir }) => {
  const asked = await approved(team);
  await team.policy({}, { operation: "pix_account", outcome: "wait", hours: 24 });
  const { page, flow, receiver } = asked;
  const other = await page.context().newPage();
  await other.goto(`/pix-accounts/${receiver.id}/edit`);
  const form = new PixAccountFormPage(other);
  await form.name.fill("Fornecedor de outro nome");
  await form.holder.fill("Outro titular");
  await form.save.click();
  await expect(other.getByText("Esta conta PIX ainda não pode ser paga")).toBeVisible();
  // A hidden tab reads nothing until it is seen again.
  await page.bringToFront();
  await expect(page.getByText("Esta conta PIX ainda não pode ser paga")).toBeVisible();
  await expect(flow.allow).toHaveCount(0);
  await takeScreenshots(page, "refused-renamed");
  expect(await begun(team, dataDir, asked)).toContain("RECIPIENT_COOLING_OFF");
  await team.expectNothing(asked);
});

test("an approval that has expired opens no wallet", async ({ team, dataDir }) => {
  const asked = await approved(team);
  const { page, flow } = asked;
  const held = await delayAnswers(page, "**/api/payout-intents/**");
  await stored(
    dataDir,
    "dashboard",
    "update approval_request set expires_at = now() - interval '1 hour' where id = $1",
    [asked.requestId],
  );
  await flow.allow.click();
  await expect(page.getByText("A aprovação expirou. Peça outra.")).toBeVisible();
  await held.release();
  await expect(page.getByText("A aprovação expirou", { exact: true })).toBeVisible();
  await expect(flow.askApproval).toBeVisible();
  await takeScreenshots(page, "refused-expired");
  await team.expectNothing(asked);
});

test("a key that the exchange swapped after the approval stops everything", async ({
  team,
  dataDir,
}) => {
  const asked = await approved(team);
  const { page, flow, receiver } = asked;
  const swap = "update bank_accounts set pix_key = 'ladra@exemplo.com.br' where id = $1";
  await stored(dataDir, "service", swap, [receiver.id]);
  await flow.allow.click();
  await expect(flow.differs).toBeVisible();
  await expect(flow.differingValues).toHaveText([receiver.key, "ladra@exemplo.com.br"]);
  await takeScreenshots(page, "refused-swapped-key");
  await team.expectNothing(asked);
});

test("somebody who is deactivated between the approval and the signature signs nothing", async ({
  team,
}) => {
  const asked = await approved(team);
  const { page, flow } = asked;
  const admin = await team.as("admin");
  await shutOut(admin, PEOPLE.operator.name);
  await flow.allow.click();
  await expect(flow.alert).toContainText("Sua sessão terminou.");
  await takeScreenshots(page, "refused-deactivated-operator");
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.waitForURL(/\/sign-in\?next=/);
  await team.expectNothing(asked);
  const activation = admin.getByRole("form", { name: "Ativar" });
  await activation.getByRole("button", { name: "Pedir aprovação" }).click();
  await approvedChange(admin, team);
  await expect(admin.getByText("Acesso ativo", { exact: true })).toBeVisible();
});

test("the approval of somebody who was deactivated since counts for nothing", async ({
  team,
  dataDir,
}) => {
  const asked = await approved(team, "leaver");
  const { page, flow } = asked;
  await shutOut(await team.as("admin"), PEOPLE.leaver.name);
  await expect(flow.asked).toBeVisible();
  await expect(flow.allow).toHaveCount(0);
  await expect(page.getByText(PEOPLE.approver.name)).toBeVisible();
  await takeScreenshots(page, "refused-deactivated-approver");
  expect(await begun(team, dataDir, asked)).toContain("APPROVAL_WAITING");
  await team.expectNothing(asked);
});

/**
 * Lets the approver decide the change that this administrator has just asked for, and has it made; ends on
 * its page. Gives the approver's page.
 */
async function approvedChange(admin: Page, team: Team): Promise<Page> {
  await admin.getByRole("link", { name: /^Abrir pedido/ }).click();
  await admin.waitForURL(/\/requests\/.+/);
  const approver = await team.as("approver");
  await approver.goto(new URL(admin.url()).pathname);
  const request = new RequestPage(approver);
  await request.approve.click();
  await request.approved.waitFor();
  await admin.reload();
  await admin.getByRole("button", { name: "Fazer alteração agora" }).click();
  return approver;
}

/** Deactivates somebody; ends on their page. */
async function shutOut(admin: Page, name: string): Promise<void> {
  await admin.goto("/settings/team");
  await admin.getByRole("link", { name: `Gerenciar ${name}` }).click();
  await admin.getByRole("link", { name: "Desativar" }).click();
  await admin.getByRole("button", { name: "Desativar" }).click();
  await expect(admin.getByText("Acesso desativado", { exact: true })).toBeVisible();
}
