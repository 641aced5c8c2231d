import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { ACTION_INPUTS } from "#e2e/fixtures/action-inputs.ts";
import { allActions, allRoutes, callAction, callRoute, everyRow } from "#lib/test/doors.ts";
import { request } from "#lib/test/next/next-request.ts";
import { testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { entryOf, marksOf } from "./door-registry.ts";
import { grantsPermission, ROLES } from "#lib/core/access/permissions.ts";

/** Actions that need a factor shown within the last minutes. */
const FRESH = [
  "lib/connection/actions/credentials.ts createCredentialAction",
  "lib/connection/actions/credentials.ts rotateCredentialAction",
  "lib/connection/actions/credentials.ts revokeCredentialAction",
  "lib/connection/actions/credentials.ts replaceCredentialAction",
  "lib/connection/actions/company.ts saveCompanyAction",
  "lib/connection/actions/exchange-settings.ts pinReceiverAction",
  "lib/connection/actions/exchange-settings.ts returnSuspensePixAction",
  "lib/inbox/actions/webhooks.ts rotateWebhookSecretAction",
  "lib/inbox/actions/webhooks.ts setWebhookSecretAction",
  "lib/paying-wallets/actions/paying-wallets.ts addPayingWalletAction",
  "lib/paying-wallets/actions/paying-wallets.ts renamePayingWalletAction",
  "lib/paying-wallets/actions/paying-wallets.ts removePayingWalletAction",
  "lib/paying-wallets/actions/external-wallets.ts registerExternalWalletAction",
  "lib/paying-wallets/actions/external-wallets.ts activateExternalWalletAction",
  "lib/paying-wallets/actions/external-wallets.ts nameExternalPeopleAction",
  "lib/paying-wallets/actions/external-wallets.ts removeExternalWalletAction",
  "lib/exports/actions/ready-working-file.ts readyWorkingFileAction",
  "lib/exports/actions/schedules.ts scheduleExportAction",
  "lib/regulatory/actions/settings.ts setRegulatoryAction",
  // Signing and executing a payout ask by themselves: payout-execution-fresh.sql.test.ts.
  "lib/agents/actions/agent-tokens.ts createAgentTokenAction",
  "lib/agents/actions/agent-drafts.ts takeUpPolicyAction",
  "lib/payouts/actions/payout-factor.ts setPayoutFactorAction",
  "lib/reconciliation/actions/write-off.ts writeOffAction",
  "lib/reconciliation/actions/write-off.ts setWriteOffLimitAction",
  "lib/closes/actions/months.ts closeMonthAction",
  "lib/closes/actions/months.ts reopenMonthAction",
  "lib/spenders/actions/signing-settings.ts setSigningLimitsAction",
  "lib/spenders/actions/signing-settings.ts pinSpenderAction",
  "lib/spenders/actions/signing-settings.ts removePinAction",
  "lib/notices/actions/choose-notices.ts chooseNoticesAction",
  "lib/notices/actions/notice-hook.ts removeNoticeHookAction",
  "lib/notices/actions/notice-hook.ts setNoticeHookAction",
  "lib/people/actions/email.ts changeEmailAction",
  "lib/people/actions/invitations.ts invitePersonAction",
  "lib/people/actions/invitations.ts renewInvitationAction",
  "lib/people/actions/invitations.ts withdrawInvitationAction",
  "lib/people/actions/own-factors.ts beginAuthenticatorAction",
  "lib/people/actions/own-factors.ts confirmAuthenticatorAction",
  "lib/people/actions/own-factors.ts removeAuthenticatorAction",
  "lib/people/actions/own-factors.ts makeRecoveryCodesAction",
  "lib/people/actions/own-factors.ts beginPasskeyAction",
  "lib/people/actions/own-factors.ts addPasskeyAction",
  "lib/people/actions/own-factors.ts removePasskeyAction",
  "lib/people/actions/past-deciders.ts stopCountingAction",
  "lib/people/actions/people.ts endSessionsAction",
  "lib/people/actions/people.ts changeRolesAction",
  "lib/people/actions/people.ts deactivatePersonAction",
  "lib/people/actions/people.ts activatePersonAction",
  "lib/people/actions/people.ts removePersonAction",
  "lib/people/actions/people.ts resetFactorAction",
  "lib/people/actions/profile.ts renameMeAction",
  "lib/batches/actions/register-receivers.ts registerReceiversAction",
  "lib/pix-accounts/actions/pix-accounts.ts createPixAccountAction",
  "lib/pix-accounts/actions/pix-accounts.ts changePixAccountAction",
  "lib/pix-accounts/actions/pix-accounts.ts requestPixAccountApprovalAction",
  "lib/pix-accounts/actions/pix-accounts.ts deletePixAccountAction",
  "lib/policies/actions/policies.ts savePolicyDraftAction",
  "lib/policies/actions/policies.ts savePolicyRuleAction",
  "lib/policies/actions/policies.ts discardPolicyDraftAction",
  "lib/policies/actions/policies.ts switchOnPolicyAction",
  "lib/policies/actions/requests.ts approveRequestAction",
  "lib/policies/actions/requests.ts refuseRequestAction",
  "lib/policies/actions/withdraw-approval.ts withdrawApprovalAction",
  "lib/sub-accounts/actions/sub-account-onboarding.ts renewCredentials",
  "lib/sub-accounts/actions/sub-account-onboarding.ts enterCredentials",
  "lib/wallets/actions/wallets.ts registerWalletAction",
  "lib/wallets/actions/wallets.ts requestWalletApprovalAction",
  "lib/wallets/actions/wallets.ts renameWalletAction",
  "lib/wallets/actions/wallets.ts setWalletUseAction",
];
/** Actions whose widening takes a second administrator once there are two. */
const SECOND = [
  "lib/connection/actions/credentials.ts createCredentialAction",
  "lib/connection/actions/credentials.ts rotateCredentialAction",
  "lib/connection/actions/credentials.ts replaceCredentialAction",
  "lib/connection/actions/company.ts saveCompanyAction",
  "lib/connection/actions/exchange-settings.ts pinReceiverAction",
  "lib/inbox/actions/webhooks.ts setWebhookSecretAction",
  "lib/paying-wallets/actions/external-wallets.ts activateExternalWalletAction",
  "lib/paying-wallets/actions/external-wallets.ts nameExternalPeopleAction",
  "lib/payouts/actions/payout-factor.ts setPayoutFactorAction",
  "lib/reconciliation/actions/write-off.ts writeOffAction",
  "lib/reconciliation/actions/write-off.ts setWriteOffLimitAction",
  "lib/closes/actions/months.ts closeMonthAction",
  "lib/closes/actions/months.ts reopenMonthAction",
  "lib/spenders/actions/signing-settings.ts setSigningLimitsAction",
  "lib/spenders/actions/signing-settings.ts pinSpenderAction",
  "lib/people/actions/invitations.ts invitePersonAction",
  "lib/people/actions/invitations.ts renewInvitationAction",
  "lib/people/actions/past-deciders.ts stopCountingAction",
  "lib/people/actions/people.ts activatePersonAction",
  "lib/people/actions/people.ts changeRolesAction",
  "lib/people/actions/people.ts removePersonAction",
  "lib/people/actions/people.ts resetFactorAction",
];
/**
 * Actions whose line is written once they have run, since they leave nothing behind that lasts: they answer, ask
 * for a factor, set a cookie of taste. All others write it with what they change, or before it.
 */
const LINE_AFTERWARDS = [
  "lib/trail/actions/export-trail.ts readyTrailExportAction",
  "lib/exports/actions/ready-export.ts readyExportAction",
  "lib/closes/actions/ready-month.ts readyMonthAction",
  "lib/exports/actions/ready-working-file.ts readyWorkingFileAction",
  "lib/payouts/actions/payout-differences.ts recordDifferencesAction",
  "lib/people/actions/accept-invitation.ts readInvitationAction",
  "lib/people/actions/factor.ts requiredFactorAction",
  "lib/people/actions/own-factors.ts beginAuthenticatorAction",
  "lib/people/actions/own-factors.ts beginPasskeyAction",
  "lib/people/actions/preferences.ts chooseLanguage",
  "lib/people/actions/preferences.ts chooseTheme",
  "lib/people/actions/sign-in.ts askSignInPasskeyAction",
  "lib/find/actions/search-list.ts searchListAction",
  "lib/find/actions/choose-columns.ts chooseColumnsAction",
  "lib/sub-accounts/actions/sub-account-drafts.ts readyUpload",
];
/** What is open before a factor is enrolled, where one is demanded: the profile. */
const BEFORE_ENROLMENT = /^lib\/people\/actions\/(factor|own-factors|profile)\.ts /;

const DECLARED = /^(?:export )?(?:async )?(?:const|function) (\w+)/;
/** The text of each function and constant that a file declares at its top. */
const partsOf = (path: string) => {
  const texts = readFileSync(path, "utf8").split(
    /^(?=(?:export )?(?:async )?(?:const|function) )/m,
  );
  return new Map(texts.slice(1).map((text) => [DECLARED.exec(text)?.[1] ?? "", text]));
};

const dashboard = await testDashboard();
const actions = await allActions();
const routes = await allRoutes();
const everything = () => everyRow(dashboard.store);
afterAll(() => dashboard.drop());

test("those that need a fresh factor are these", () => {
  const fresh = actions.filter(({ door }) => marksOf(door).fresh).map(({ name }) => name);
  expect(fresh.toSorted()).toEqual(FRESH.toSorted());
});

test("those that need a second administrator are these, and a fresh factor too", () => {
  const second = actions.filter(({ door }) => marksOf(door).second).map(({ name }) => name);
  expect(second.toSorted()).toEqual(SECOND.toSorted());
  expect(SECOND.filter((name) => !FRESH.includes(name))).toEqual([]);
});

test("those whose line is written once they have run are these", () => {
  const late = actions.filter(({ name }) => {
    const [path = "", own = ""] = name.split(" ");
    const parts = partsOf(path);
    /** What an action's own text calls within its file writes for it. */
    const writes = (part: string): boolean => {
      const text = parts.get(part) ?? "";
      parts.delete(part);
      const helpers = [...parts.keys()].filter((one) => new RegExp(`\\b${one}[<(]`).test(text));
      return /audit\.(writeIn|begin)|[^/]exchange\b/.test(text) || helpers.some(writes);
    };
    return !writes(own);
  });
  expect(late.map(({ name }) => name).toSorted()).toEqual(LINE_AFTERWARDS.toSorted());
});

test("a stolen session without the factor: refused by each, no effect", async () => {
  const roles = ROLES.map(async (role) => [role, await dashboard.headersOf(role)] as const);
  const sessions = new Map(await Promise.all(roles));
  await sql`update session set "freshUntil" = now()`.execute(dashboard.store.db);
  const before = await everything();
  for (const { name, door } of actions) {
    if (!marksOf(door).fresh) continue;
    const entry = entryOf(door);
    const role = ROLES.find((one) => entry && entry !== "public" && grantsPermission([one], entry));
    const make = ACTION_INPUTS[name.split(" ")[1] ?? ""];
    if (!role || !make) throw new Error(`nobody may, or no input: ${name}`);
    request.headers = sessions.get(role) ?? new Headers();
    const result: unknown = await callAction(door, make());
    expect(result, name).toMatchObject({ ok: false, code: "FACTOR_REQUIRED" });
  }
  expect(await everything()).toBe(before);
});

test("outside the sandbox, without a factor: only the profile is open", async () => {
  const admin = await dashboard.headersOf("admin");
  admin.set("content-type", "application/json");
  const early = actions.filter(({ door }) => marksOf(door).beforeEnrolment);
  expect(early.map(({ name }) => name).filter((name) => !BEFORE_ENROLMENT.test(name))).toEqual([]);
  const into = (environment: string) =>
    sql`update connection set environment = ${environment}`.execute(dashboard.store.db);
  await into("production");
  try {
    const before = await everything();
    for (const { name, door } of [...actions, ...routes]) {
      if (entryOf(door) === "public" || marksOf(door).beforeEnrolment) continue;
      request.headers = admin;
      const method = name.split(" ")[1] ?? "";
      const result: unknown = name.startsWith("lib/")
        ? await callAction(door, {})
        : await (await callRoute(door, method, admin)).json();
      expect(result, name).toMatchObject({ ok: false, code: "ENROLMENT_REQUIRED" });
    }
    expect(await everything()).toBe(before);
  } finally {
    await into("sandbox");
  }
});
