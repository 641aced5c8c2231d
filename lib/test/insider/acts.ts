import "server-only";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import {
  activatePersonAction,
  changeRolesAction,
  deactivatePersonAction,
  removePersonAction,
  resetFactorAction,
} from "#lib/people/actions/people.ts";
import { stopCountingAction } from "#lib/people/actions/past-deciders.ts";
import { invitePersonAction } from "#lib/people/actions/invitations.ts";
import { renameMeAction } from "#lib/people/actions/profile.ts";
import { askPayinApprovalAction } from "#lib/payins/actions/payin-approvals.ts";
import { confirmPayinAction } from "#lib/payins/actions/payins.ts";
import { openPayinIntent, storePayinQuote } from "#lib/payins/rows/payin-intents.ts";
import { payinIntent } from "#lib/payins/rows/payin-intents.ts";
import { seenOf } from "#lib/payins/rows/payin-terms.ts";
import {
  discardPolicyDraftAction,
  savePolicyDraftAction,
  switchOnPolicyAction,
} from "#lib/policies/actions/policies.ts";
import { approveRequestAction, refuseRequestAction } from "#lib/policies/actions/requests.ts";
import { policyDraft } from "#lib/policies/rows/policies.ts";
import { accept } from "#lib/test/invitation-links.ts";
import { RULES, type Company, type Login } from "#lib/test/insider/company.ts";
import type { Judge } from "#lib/test/insider/judge.ts";
import { quoteOf, typed } from "#lib/test/payin-rows.ts";
import { askWalletAction, renameWalletAction } from "#lib/wallets/actions/wallets.ts";
import { PRESETS } from "#protocol/policies/default-policy.ts";
import type { Role } from "#protocol/wire/people.ts";

/** Draws from the seed. */
export type Draw = {
  one: <T>(of: readonly T[]) => T;
  chance: (of: number) => boolean;
};

/** A sequence under way. `mine`: the human who means harm. */
export type Scene = {
  company: Company;
  judge: Judge;
  draw: Draw;
  mine: number;
  /** Payins that may be asked for and confirmed, with what they move. */
  payins: { intent: string; cents: bigint; at: string }[];
  /** What was tried, for whoever reads a breach. */
  log: string[];
};

type Act = (scene: Scene, by: Login) => Promise<unknown>;

const AMOUNTS = ["500.00", "20000.00", "90000.00"] as const;
const ROLES: Role[][] = [["admin"], ["approver"], ["operator"], ["viewer"], ["admin", "approver"]];
const RATE = 5_464_600n;
const ticks = (roles: readonly Role[]) =>
  Object.fromEntries(roles.map((role) => [role, true])) as Partial<Record<Role, boolean>>;
const anyone = ({ company, draw }: Scene) => draw.one(company.logins);
const reasonOf = (answer: { ok: boolean; code?: string }) => (answer.ok ? "ok" : answer.code);

/** Logs what a door answered. */
async function told<A extends { ok: boolean; code?: string }>(
  { log }: Scene,
  by: Login,
  what: string,
  answer: Promise<A>,
): Promise<A> {
  const given = await answer;
  log.push(`${by.name} (human ${by.human}) ${what}: ${reasonOf(given)}`);
  return given;
}

/** A payin with its quote, as the exchange would have given it. */
const begin: Act = async (scene, by) => {
  const { company, draw, judge } = scene;
  const amount = draw.one(AMOUNTS);
  const at = draw.one([company.account, company.account, company.sub]);
  const cents = BigInt(amount.replace(".", ""));
  const feeCents = (cents + 199n) / 200n;
  const { db } = company.store;
  const wallet = company.wallets[at] ?? 0n;
  const made = typed(wallet, { request_amount: amount, created_by: by.id });
  await company.store.transaction((tx) => openPayinIntent(tx, at, made));
  const intent = await payinIntent(db, at, made.id);
  if (!intent) throw new Error("no such intent");
  const receiverUnits = ((cents - feeCents) * 10_000_000_000n) / RATE;
  await storePayinQuote(db, intent, quoteOf({ senderCents: cents, feeCents, receiverUnits }));
  judge.touch(intent.id, by);
  scene.payins.push({ intent: intent.id, cents, at });
  scene.log.push(`${by.name} (human ${by.human}) begins a payin of ${amount} at ${at}`);
};

const seenPayin = async ({ company }: Scene, { intent, at }: Scene["payins"][number]) => {
  const found = await payinIntent(company.store.db, at, intent);
  return { intent, quote: (found && seenOf(found)) ?? "" };
};

const askPayin: Act = async (scene, by) => {
  const { company, draw, judge, payins } = scene;
  if (payins.length === 0) return;
  const one = draw.one(payins);
  const seen = await seenPayin(scene, one);
  const call = company.call(by, askPayinApprovalAction, seen, one.at);
  if ((await told(scene, by, `asks for ${one.intent}`, call)).ok) judge.touch(one.intent, by);
};

const confirm: Act = async (scene, by) => {
  const { company, draw, judge, payins } = scene;
  if (payins.length === 0) return;
  const one = draw.one(payins);
  const seen = await seenPayin(scene, one);
  const call = company.call(by, confirmPayinAction, seen, one.at);
  const answer = await told(scene, by, `confirms ${one.intent}`, call);
  // No exchange answers here: whatever gets as far as asking it was let through by everything before.
  if (!answer.ok && !answer.code.startsWith("EXCHANGE_")) return;
  scene.payins = payins.filter((other) => other !== one);
  await judge.paid(one.intent, one.cents, by);
};

/** Changes that an administrator asks for, with what they are about as requests name it. */
const change: Act = async (scene, by) => {
  const { company, draw, judge } = scene;
  const whom = anyone(scene);
  const id = whom.id;
  const kind = draw.one(["roles", "roles", "remove", "activate", "reset", "stop"] as const);
  const account = company.account;
  const roles = draw.one(ROLES);
  const input = { id, account, roles: ticks(roles) };
  const [object, call] = {
    roles: () =>
      [`person:change-role ${id} ${account}`, company.call(by, changeRolesAction, input)] as const,
    remove: () => [`person:remove ${id}`, company.call(by, removePersonAction, { id })] as const,
    activate: () =>
      [`person:activate ${id}`, company.call(by, activatePersonAction, { id })] as const,
    reset: () =>
      [`person:reset-factor ${id}`, company.call(by, resetFactorAction, { id })] as const,
    stop: () =>
      [`person:stop-counting ${id}`, company.call(by, stopCountingAction, { id })] as const,
  }[kind]();
  const before = await rightsOf(scene, id);
  const answer = await told(scene, by, `${object} ${roles.join()}`, call);
  if (!answer.ok) return;
  const after = await rightsOf(scene, id);
  if (kind === "reset") await company.enrol(id);
  const isWider = after.some((role) => !before.includes(role));
  const wasDecider = ["admin", "approver"].some((role) => before.includes(role));
  const isDecider = ["admin", "approver"].some((role) => after.includes(role));
  if (isDecider) judge.decides(whom);
  if (isWider || (wasDecider && !isDecider) || kind === "stop") await judge.changed(object, by);
};

async function rightsOf({ company }: Scene, id: string): Promise<string[]> {
  const { rows } = await sql<{ roles: string[] }>`select m.roles from membership m
    join person p on p.id = m.person_id
    where m.person_id = ${id} and p.deactivated_at is null`.execute(company.store.db);
  return rows.flatMap((row) => row.roles);
}

const deactivate: Act = (scene, by) => {
  const { id } = anyone(scene);
  const call = scene.company.call(by, deactivatePersonAction, { id });
  return told(scene, by, `deactivates ${id}`, call);
};

const rename: Act = (scene, by) => {
  const { name } = anyone(scene);
  return told(
    scene,
    by,
    `takes the name ${name}`,
    scene.company.call(by, renameMeAction, { name }),
  );
};

/** Invites for one account, and once that is approved for another that has the same name. */
const invite: Act = async (scene, by) => {
  const { company, draw, judge } = scene;
  const open = [...judge.asked.keys()];
  const email = open.length > 0 && draw.chance(3) ? draw.one(open) : `${randomUUID()}@example.com`;
  const account = draw.one([company.account, company.sub]);
  const roles = draw.one(ROLES);
  const name = `Nova ${email.slice(0, 6)}`;
  const input = { name, email, account, roles: ticks(roles) };
  const asked = judge.asked.get(email);
  const again = asked && draw.chance(2) ? { ...input, roles: ticksOf(asked.roles) } : input;
  const isFirst = asked === undefined;
  const call = company.call(by, invitePersonAction, again);
  const answer = await told(scene, by, `invites ${email} to ${account}`, call);
  const said = Object.keys(again.roles).join();
  if (!answer.ok) {
    if (answer.code === "SECOND_NEEDED" && (isFirst || answer.approval)) {
      judge.asked.set(email, { account, roles: said });
    }
    return;
  }
  await judge.invited(email, account, said, by);
  judge.asked.delete(email);
  await take(scene, by, { email, link: (answer.data as { link: string }).link });
};
const ticksOf = (roles: string) => ticks(roles.split(",") as Role[]);

/** The seat that a link opens: whoever may take it alone does. */
async function take(scene: Scene, by: Login, { email, link }: { email: string; link: string }) {
  const { company, judge, mine, log } = scene;
  const to = await accept(link.split("#")[1] ?? "");
  const found = await company.store.db
    .selectFrom("person")
    .select(["id", "name"])
    .where("email", "=", email)
    .executeTakeFirst();
  log.push(`the seat of ${email} is taken: ${to}`);
  if (!found) return;
  // A link that whoever asked was shown is theirs to use.
  const human = by.human === mine ? mine : company.logins.length + 100;
  const login = { ...found, human };
  company.logins.push(login);
  await company.enrol(login.id);
  if ((await rightsOf(scene, login.id)).some((role) => role === "admin" || role === "approver")) {
    judge.decides(login);
  }
}

const seenDraft = async ({ company }: Scene) =>
  String((await policyDraft(company.store.db, company.account))?.number ?? 0n);

const draft: Act = async (scene, by) => {
  const { company, draw, judge } = scene;
  const rules = draw.one([PRESETS.open, RULES]);
  const input = { rules: [...rules], seen: await seenDraft(scene) };
  const call = company.call(by, savePolicyDraftAction, input);
  if ((await told(scene, by, "saves a draft", call)).ok) judge.touch("draft", by);
};

const discard: Act = async (scene, by) => {
  const input = { seen: await seenDraft(scene) };
  const call = scene.company.call(by, discardPolicyDraftAction, input);
  if ((await told(scene, by, "discards the draft", call)).ok) scene.judge.inForce("draft");
};

const switchOn: Act = async (scene, by) => {
  const input = { seen: await seenDraft(scene) };
  const call = scene.company.call(by, switchOnPolicyAction, input);
  if ((await told(scene, by, "switches the draft on", call)).ok) scene.judge.switchedOn(by);
};

const renameWallet: Act = async (scene, by) => {
  const { company, judge } = scene;
  const id = String(company.wallets[company.account]);
  const input = { id, name: `Caixa ${randomUUID().slice(0, 8)}` };
  const call = company.call(by, renameWalletAction, input);
  if ((await told(scene, by, "renames the wallet", call)).ok) judge.touch(id, by);
};

const askWallet: Act = async (scene, by) => {
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

const approve: Act = async (scene, by) => {
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

const refuse: Act = async (scene, by) => {
  const [request] = await openRequests(scene);
  if (!request) return;
  const { id: asked, deed, account_id: at } = request;
  const input = { request: asked, reason: "Não conheço" };
  const call = scene.company.call(by, refuseRequestAction, input, at);
  await told(scene, by, `refuses ${deed}`, call);
};

const wait: Act = async ({ company, log }) => {
  log.push("a day passes");
  await company.wait();
};

/** What whoever means harm may do; a sequence has one of these in mind, and does the rest now and then. */
const FOCI = {
  money: [begin, askPayin, confirm, confirm],
  people: [change, change, deactivate, confirm],
  seats: [invite, invite, approve, askPayin, begin],
  draft: [draft, switchOn, switchOn, discard],
  wallet: [renameWallet, askWallet, approve],
} as const satisfies Record<string, readonly Act[]>;
const ANY: readonly Act[] = [...Object.values(FOCI).flat(), rename, refuse, wait, wait];

/** What colleagues do: they approve what they may, and now and then begin, change or ask something themselves. */
const COLLEAGUE: readonly Act[] = [approve, approve, approve, askPayin, draft, askWallet, refuse];

/** Draws what this sequence is about. */
export function plot(draw: Draw): { insider: readonly Act[]; colleague: readonly Act[] } {
  const focus = FOCI[draw.one(Object.keys(FOCI) as (keyof typeof FOCI)[])];
  return { insider: [...ANY, ...FOCI.money, ...focus, ...focus, ...focus], colleague: COLLEAGUE };
}
