import { joined } from "#e2e/fixtures/people.ts";
import { builtActions, callAction } from "#e2e/fixtures/call-action.ts";
import { ACTION_INPUTS } from "#e2e/fixtures/action-inputs.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { listBankAccounts } from "#protocol/pix-accounts/bank-accounts.ts";
import { listCredentials } from "#protocol/wire/credentials.ts";

const VIEWER = { email: "viewer@localhost", name: "Leitora", role: "viewer" } as const;

const PUBLIC = [
  "signInAction",
  "askSignInPasskeyAction",
  "signInWithPasskeyAction",
  "signOutAction",
  "readInvitationAction",
  "acceptInvitationAction",
  "chooseLanguage",
  "chooseTheme",
];

/**
 * Actions that a viewer may call; they change nothing but that person's own session, name, e-mail, notices,
 * factors, agents and the filters that they keep.
 */
const READS = [
  "searchListAction",
  "saveFilterAction",
  "changeFilterAction",
  "deleteFilterAction",
  "chooseColumnsAction",
  "revealPixKeyAction",
  "switchAccountAction",
  "requiredFactorAction",
  "proveFactorAction",
  "renameMeAction",
  "changeEmailAction",
  "confirmEmailAction",
  "chooseNoticesAction",
  "seeNoticesAction",
  "changePasswordAction",
  "endMySessionAction",
  "endOtherSessionsAction",
  "beginAuthenticatorAction",
  "confirmAuthenticatorAction",
  "removeAuthenticatorAction",
  "makeRecoveryCodesAction",
  "beginPasskeyAction",
  "createAgentTokenAction",
  "endAgentTokenAction",
  "discardAgentDraftAction",
  "addPasskeyAction",
  "removePasskeyAction",
];
const ROUTES = [
  "/api/payins/1",
  "/api/payins/1/receipt",
  "/api/payins/receipts",
  "/api/payouts/1/receipt",
  "/api/payouts/receipts",
  "/api/returns/1/receipt",
  "/api/payin-intents/any",
  "/api/payouts/1",
  "/api/payout-intents/any",
  "/api/payout-approval",
  "/api/policy-backtest",
  "/api/paying-wallets/balances",
  "/api/audit",
  "/api/exports/any",
  "/api/exports/any/manifest",
  "/api/closes/2026-10",
  "/api/events",
  "/api/sub-accounts/1",
  "/api/sub-accounts/1/documents/SELFIE",
  "/api/accounting/payout",
  "/api/insights/volume",
  "/api/purpose-codes",
  "/api/working-files/decripto",
  "/api/batches/template",
  "/api/batches/any/errors",
  "/api/batches/any/receipts",
  `/api/attachments/${"0".repeat(32)}/payout/1`,
];
/** Routes that read by POST. */
const ASKED = [
  "/api/find",
  "/api/payin-rates",
  "/api/payout-rates",
  "/api/receivers",
  "/api/receiving-wallets",
  "/api/rpc/polygon",
  "/api/sandbox/test-wallet",
];

/** Every settings page; all of them are closed to a viewer. */
const SETTINGS = [
  "/settings",
  "/settings/credentials",
  "/settings/credentials/new",
  "/settings/credentials/replace",
  "/settings/credentials/1/rotate",
  "/settings/credentials/1/revoke",
  "/settings/webhooks",
  "/settings/webhooks/secret",
  "/settings/webhooks/1",
  "/settings/exchange",
  "/settings/exchange/receiver",
  "/reconciliation/exchange",
  "/reconciliation/exchange/return/E1",
  "/settings/signing",
  "/settings/signing/limits",
  "/settings/signing/polygon",
  "/settings/notices",
  "/settings/notices/webhook",
  "/settings/accounting",
  "/settings/regulatory",
  "/settings/audit",
  "/settings/team",
  "/settings/team/rights",
  "/settings/team/invite",
  "/settings/team/invitations/any",
  "/settings/team/any",
  "/settings/team/any/deactivate",
  "/settings/team/any/remove",
];

const closed = () => builtActions().filter(({ name }) => !PUBLIC.includes(name));
const inputOf = (name: string) => {
  const make = ACTION_INPUTS[name];
  if (!make) throw new Error(`${name} is a new door: say what it takes`);
  return make();
};

test("every door called directly as nobody is refused and does nothing", async ({
  system,
  api,
  signedInPage: page,
}) => {
  const before = await stateOf();
  expect(
    closed()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(Object.keys(ACTION_INPUTS).toSorted());
  for (const action of closed()) {
    const input = inputOf(action.name);
    const nobody = await callAction(system.origin, action, input, { origin: system.origin });
    expect(nobody.text, action.name).toContain('"code":"SIGN_IN_REQUIRED"');
  }
  for (const path of ROUTES) {
    expect((await fetch(system.origin + path)).status, path).toBe(401);
  }
  for (const path of ASKED) {
    const headers = { "content-type": "application/json", origin: system.origin };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "address", params: [] });
    const answer = await fetch(system.origin + path, { method: "POST", headers, body });
    expect(answer.status, path).toBe(401);
  }
  const forged = await fetch(`${system.origin}/api/webhooks/main`, {
    method: "POST",
    headers: { "content-type": "application/json", "webhook-id": "door" },
    body: JSON.stringify({ event: "crypto.payin.completed", data: { transaction_id: 1 } }),
  });
  expect(forged.status).toBe(401);
  expect(await stateOf()).toEqual(before);

  /** The whole page, once nothing of it is still being read. */
  async function shownAt(path: string) {
    await page.goto(path);
    const main = page.getByRole("main");
    await expect(main.getByText(/^(carregando|buscando autorizações…)$/i)).toHaveCount(0);
    return main.innerText();
  }

  async function stateOf() {
    const { data: accounts } = await api.call(listBankAccounts, {});
    const wallets = await shownAt("/wallets");
    const payins = await shownAt("/payins");
    const payouts = await shownAt("/payouts");
    const signing = await shownAt("/settings/signing");
    const webhook = await shownAt("/settings/webhooks/secret");
    const headers = { authorization: `Bearer ${system.managementToken}` };
    const credentials = await api.call(listCredentials, {}, { credential: null, headers });
    const held = credentials.map(({ id, prefix, expires_at }) => ({ id, prefix, expires_at }));
    return { accounts, wallets, payins, payouts, signing, webhook, held };
  }
});

test("a signed-in person's browser can't be used from another origin", async ({
  system,
  session,
}) => {
  const cookie = session.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const foreign = "https://evil.example";
  const manners: Record<string, Record<string, string>> = {
    foreign: { origin: foreign },
    forwarded: { origin: foreign, "x-forwarded-host": "evil.example" },
    silent: {},
  };
  for (const action of closed()) {
    const input = inputOf(action.name);
    for (const [manner, headers] of Object.entries(manners)) {
      const { text } = await callAction(system.origin, action, input, { ...headers, cookie });
      expect(text, `${action.name}, ${manner}`).not.toContain('"ok":true');
      if (manner !== "foreign") {
        expect(text, `${action.name}, ${manner}`).toContain('"code":"BAD_ORIGIN"');
      }
    }
  }
});

test("a person who may only read can change nothing", async ({ browser, system, api }) => {
  const { data: before } = await api.call(listBankAccounts, {});
  const page = await joined(browser, system, VIEWER);
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  for (const action of closed().filter(({ name }) => !READS.includes(name))) {
    const headers = { origin: system.origin, cookie };
    const { text } = await callAction(system.origin, action, inputOf(action.name), headers);
    expect(text, action.name).toContain('"code":"NOT_ALLOWED"');
  }
  await expect(page.getByRole("link", { name: "Configurações" })).toHaveCount(0);
  for (const path of [
    "/wallets/new",
    "/payouts/new",
    "/payouts/batches/new",
    "/schedules/new",
    "/paying-wallets/new",
    "/accounting",
    "/reconciliation",
    "/reconciliation/statements",
    "/reconciliation/1",
    "/reconciliation/months",
    "/reconciliation/months/2026-10",
    ...SETTINGS,
  ]) {
    // All that the server says; no script adds to it.
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await expect(page.getByRole("heading", { level: 1 }), path).toHaveText(/não permite/i);
    const closed = page.getByRole("main").locator("form, table, dl");
    await expect(closed, path).toHaveCount(0);
  }
  expect((await api.call(listBankAccounts, {})).data).toEqual(before);
  await page.context().close();
});
