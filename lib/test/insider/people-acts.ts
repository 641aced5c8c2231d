import "server-only";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { invitePersonAction } from "#lib/people/actions/invitations.ts";
import { stopCountingAction } from "#lib/people/actions/past-deciders.ts";
import {
  activatePersonAction,
  changeRolesAction,
  deactivatePersonAction,
  removePersonAction,
  resetFactorAction,
} from "#lib/people/actions/people.ts";
import { renameMeAction } from "#lib/people/actions/profile.ts";
import { anyone, told, type Act, type Scene } from "#lib/test/insider/scene.ts";
import type { Login } from "#lib/test/insider/company.ts";
import { codeOfInvitation } from "#lib/people/views/invitation-code.ts";
import { accept, CHOSEN } from "#lib/test/invitation-links.ts";
import type { Role } from "#protocol/wire/people.ts";

const ROLES: Role[][] = [["admin"], ["approver"], ["operator"], ["viewer"], ["admin", "approver"]];
const ticks = (roles: readonly Role[]) =>
  Object.fromEntries(roles.map((role) => [role, true])) as Partial<Record<Role, boolean>>;

/** Changes that an administrator asks for, with what they are about as requests name it. */
export const change: Act = async (scene, by) => {
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

export const deactivate: Act = (scene, by) => {
  const { id } = anyone(scene);
  const call = scene.company.call(by, deactivatePersonAction, { id });
  return told(scene, by, `deactivates ${id}`, call);
};

export const rename: Act = (scene, by) => {
  const { name } = anyone(scene);
  return told(
    scene,
    by,
    `takes the name ${name}`,
    scene.company.call(by, renameMeAction, { name }),
  );
};

/** Invites for one account, and once that is approved for another that has the same name. */
export const invite: Act = async (scene, by) => {
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
  await take(scene, { email, link: (answer.data as { link: string }).link });
};
const ticksOf = (roles: string) => ticks(roles.split(",") as Role[]);

/** The code of an approved invitation, where one of these logins is shown it. */
async function codeShown({ company }: Scene, logins: readonly Login[], email: string) {
  const { db } = company.store;
  const request = await db
    .selectFrom("approval_request")
    .select("id")
    .where("account_id", "=", company.account)
    .where("object", "=", `invitation:make ${email}`)
    .orderBy("asked_at", "desc")
    .executeTakeFirst();
  for (const login of request ? logins : []) {
    const session = await company.session(login);
    const code = session && (await codeOfInvitation(company.store, session, request?.id ?? ""));
    if (code) return code;
  }
  return "";
}

/** The seat that a link opens: whoever asked takes it alone if they can, else the person whom it is for does. */
async function take(scene: Scene, { email, link }: { email: string; link: string }) {
  const { company, judge, mine, log } = scene;
  const token = link.split("#")[1] ?? "";
  const own = company.logins.filter(({ human }) => human === mine);
  const code = scene.isCodeless ? undefined : await codeShown(scene, own, email);
  const alone = await accept(token, CHOSEN, new Map(), code);
  const isAlone = alone === "/";
  const to = isAlone ? alone : await accept(token);
  const found = await company.store.db
    .selectFrom("person")
    .select(["id", "name"])
    .where("email", "=", email)
    .executeTakeFirst();
  log.push(`the seat of ${email} is taken by ${isAlone ? "whoever asked" : "its person"}: ${to}`);
  if (!found) return;
  const human = isAlone ? mine : company.logins.length + 100;
  const roles = (await rightsOf(scene, found.id)) as Role[];
  const login = { ...found, human, roles };
  company.logins.push(login);
  await company.enrol(login.id);
  if (roles.some((role) => role === "admin" || role === "approver")) judge.decides(login);
}
