import "server-only";
import { randomUUID } from "node:crypto";
import {
  discardPolicyDraftAction,
  savePolicyDraftAction,
  switchOnPolicyAction,
} from "#lib/policies/actions/policies.ts";
import { approveRequestAction, refuseRequestAction } from "#lib/policies/actions/requests.ts";
import { policyDraft } from "#lib/policies/rows/policies.ts";
import { RULES } from "#lib/test/insider/company.ts";
import { told, type Act, type Scene } from "#lib/test/insider/scene.ts";
import { askWalletAction, renameWalletAction } from "#lib/wallets/actions/wallets.ts";
import { PRESETS } from "#protocol/policies/default-policy.ts";

const seenDraft = async ({ company }: Scene) =>
  String((await policyDraft(company.store.db, company.account))?.number ?? 0n);

export const draft: Act = async (scene, by) => {
  const { company, draw, judge } = scene;
  const rules = draw.one([PRESETS.open, RULES]);
  const input = { rules: [...rules], seen: await seenDraft(scene) };
  const call = company.call(by, savePolicyDraftAction, input);
  if ((await told(scene, by, "saves a draft", call)).ok) judge.touch("draft", by);
};

export const discard: Act = async (scene, by) => {
  const input = { seen: await seenDraft(scene) };
  const call = scene.company.call(by, discardPolicyDraftAction, input);
  if ((await told(scene, by, "discards the draft", call)).ok) scene.judge.inForce("draft");
};

export const switchOn: Act = async (scene, by) => {
  const input = { seen: await seenDraft(scene) };
  const call = scene.company.call(by, switchOnPolicyAction, input);
  if ((await told(scene, by, "switches the draft on", call)).ok) scene.judge.switchedOn(by);
};

export const renameWallet: Act = async (scene, by) => {
  const { company, judge } = scene;
  const id = String(company.wallets[company.account]);
  const input = { id, name: `Caixa ${randomUUID().slice(0, 8)}` };
  const call = company.call(by, renameWalletAction, input);
  if ((await told(scene, by, "renames the wallet", call)).ok) judge.touch(id, by);
};

export const askWallet: Act = async (scene, by) => {
  const { company, judge } = scene;
  const id = String(company.wallets[company.account]);
  const call = company.call(by, askWalletAction, { id });
  if ((await told(scene, by, "asks again for the wallet", call)).ok) judge.touch(id, by);
};

async function openRequests({ company }: Scene) {
  return company.store.db
    .selectFrom("approval_request")
    .select(["id", "hash", "deed", "object", "account_id"])
    .where("account_id", "in", [company.account, company.sub])
    .where("ended", "is", null)
    .orderBy("asked_at")
    .execute();
}

export const approve: Act = async (scene, by) => {
  const { company, judge } = scene;
  for (const { id, hash, deed, object, account_id: at } of await openRequests(scene)) {
    const call = company.call(by, approveRequestAction, { request: id, hash }, at);
    if (!(await told(scene, by, `approves ${deed} ${object}`, call)).ok) continue;
    const free = await company.store.db
      .selectFrom("recipient")
      .select("object")
      .where("account_id", "=", at)
      .where("object", "=", object)
      .where("state", "=", "free")
      .executeTakeFirst();
    if (deed === "wallet" && free) await judge.freed(object);
  }
};

export const refuse: Act = async (scene, by) => {
  const [request] = await openRequests(scene);
  if (!request) return;
  const { id: asked, deed, account_id: at } = request;
  const input = { request: asked, reason: "Não conheço" };
  const call = scene.company.call(by, refuseRequestAction, input, at);
  await told(scene, by, `refuses ${deed}`, call);
};

export const wait: Act = async ({ company, log }) => {
  log.push("a day passes");
  await company.wait();
};
