import "server-only";
import { randomUUID } from "node:crypto";
import {
  discardPolicyDraftAction,
  savePolicyDraftAction,
  savePolicyRuleAction,
  switchOnPolicyAction,
} from "#lib/policies/actions/policies.ts";
import { approveRequestAction, refuseRequestAction } from "#lib/policies/actions/requests.ts";
import { withdrawApprovalAction } from "#lib/policies/actions/withdraw-approval.ts";
import { policyDraft } from "#lib/policies/rows/policies.ts";
import { RULES, type Login } from "#lib/test/insider/company.ts";
import { logAnswer, type Act, type Scene } from "#lib/test/insider/scene.ts";
import { rule } from "#lib/test/dashboards/policed-payouts.ts";
import { requestWalletApprovalAction, renameWalletAction } from "#lib/wallets/actions/wallets.ts";
import { PRESETS } from "#lib/rules/policies/default-policy.ts";
import { formOf } from "#lib/rules/policies/policy-rule-form.ts";

const NOBODY = { people: [], accounts: [], wallets: [] };
/** A rule by which everybody pays alone. */
const OPEN = formOf(rule({ operation: "payin", outcome: "allow" }), NOBODY);

const seenDraft = async ({ company }: Scene) =>
  String((await policyDraft(company.store.db, company.account))?.number ?? 0n);

export const draft: Act = async (scene, by) => {
  const { company, draw, judge } = scene;
  const rules = draw.one([PRESETS.open, PRESETS.open, RULES]);
  const input = { rules: [...rules], seen: await seenDraft(scene) };
  const call = company.call(by, savePolicyDraftAction, input);
  if ((await logAnswer(scene, by, "saves a draft", call)).ok) judge.touch("draft", by);
};

export const edit: Act = async (scene, by) => {
  const { company, judge } = scene;
  const { hours: _hours, each: _each, ...form } = OPEN;
  const { person_day: _day, account_day: _all, rolling: _rolling, ...unbound } = form;
  const input = { ...unbound, rule: "new", seen: await seenDraft(scene) };
  const call = company.call(by, savePolicyRuleAction, input);
  if ((await logAnswer(scene, by, "adds a rule to the draft", call)).ok) judge.touch("draft", by);
};

export const discard: Act = async (scene, by) => {
  const input = { seen: await seenDraft(scene) };
  const call = scene.company.call(by, discardPolicyDraftAction, input);
  if ((await logAnswer(scene, by, "discards the draft", call)).ok) scene.judge.inForce("draft");
};

export const switchOn: Act = async (scene, by) => {
  const seen = await seenDraft(scene);
  if (seen === "0") return;
  const width = await scene.judge.width();
  const call = scene.company.call(by, switchOnPolicyAction, { seen });
  if ((await logAnswer(scene, by, "switches the draft on", call)).ok)
    await scene.judge.switchedOn(by, width);
};

export const renameWallet: Act = async (scene, by) => {
  const { company, judge } = scene;
  const id = String(company.wallets[by.home]);
  const input = { id, name: `Caixa ${randomUUID().slice(0, 8)}` };
  const call = company.call(by, renameWalletAction, input, by.home);
  if ((await logAnswer(scene, by, "renames the wallet", call)).ok) await judge.renamed(id, by);
};

export const askWallet: Act = async (scene, by) => {
  const { company, judge } = scene;
  const id = String(company.wallets[by.home]);
  const call = company.call(by, requestWalletApprovalAction, { id }, by.home);
  if ((await logAnswer(scene, by, "asks again for the wallet", call)).ok)
    await judge.askedAgain(id, by);
};

async function openRequests({ company }: Scene) {
  return company.store.db
    .selectFrom("approval_request")
    .select(["id", "hash", "operation", "object", "account_id", "asked_by"])
    .where("ended", "is", null)
    .orderBy("asked_at")
    .execute();
}
type OpenRequest = Awaited<ReturnType<typeof openRequests>>[number];

/** Whoever means well does not try what they know to be refused. */
const isWorthTrying = ({ mine }: Scene, by: Login, { operation, asked_by }: OpenRequest) =>
  by.human === mine ||
  (asked_by !== by.id && (operation !== "change" || by.roles.includes("admin")));

export const approve: Act = async (scene, by) => {
  const { company, judge } = scene;
  for (const asked of await openRequests(scene)) {
    if (!isWorthTrying(scene, by, asked)) continue;
    const { id, hash, operation, object, account_id: at } = asked;
    const call = company.call(by, approveRequestAction, { request: id, hash }, at);
    if (!(await logAnswer(scene, by, `approves ${operation} ${object}`, call)).ok) continue;
    judge.approved(object, by);
    if (operation !== "wallet") continue;
    const free = await company.store.db
      .selectFrom("recipient")
      .select("object")
      .where("account_id", "=", at)
      .where("object", "=", object)
      .where("state", "=", "free")
      .executeTakeFirst();
    if (free) await judge.freed(object);
  }
};

/** Every login of one human approves what it can. */
export const collude: Act = async (scene, { human }) => {
  for (const login of scene.company.logins) if (login.human === human) await approve(scene, login);
};

/** An administrator does, who can approve changes too. */
export const agree: Act = (scene, by) => approve(scene, by);

export const refuse: Act = async (scene, by) => {
  const request = scene.draw.one(await openRequests(scene));
  if (!request) return;
  const { id: asked, operation, object, account_id: at } = request;
  const input = { request: asked, reason: "Não conheço" };
  const call = scene.company.call(by, refuseRequestAction, input, at);
  await logAnswer(scene, by, `refuses ${operation} ${object}`, call);
};

/** Takes an approval back, whoever gave it. */
export const withdraw: Act = async (scene, by) => {
  const { company, draw, judge } = scene;
  const found = await company.store.db
    .selectFrom("approval_request")
    .select(["id", "operation", "object", "account_id"])
    .where((is) => is.or([is("ended", "is", null), is("ended", "=", "done")]))
    .orderBy("asked_at")
    .execute();
  const one = draw.one(found);
  if (!one) return;
  const { id, operation, object, account_id: at } = one;
  const input = { request: id, reason: "Foi um engano" };
  const call = company.call(by, withdrawApprovalAction, input, at);
  const answer = await logAnswer(
    scene,
    by,
    `takes the approval of ${operation} ${object} back`,
    call,
  );
  if (answer.ok) judge.withdrawn(object);
};

export const wait: Act = async ({ company, draw, log }) => {
  const hours = draw.one([2, 13, 25]);
  log.push(`${hours} hours pass`);
  await company.wait(hours);
};
