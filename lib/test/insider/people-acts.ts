import "server-only";
import { sql } from "kysely";
import { stopCountingAction } from "#lib/people/actions/past-deciders.ts";
import {
  activatePersonAction,
  changeRolesAction,
  deactivatePersonAction,
  removePersonAction,
  resetFactorAction,
} from "#lib/people/actions/people.ts";
import { renameMeAction } from "#lib/people/actions/profile.ts";
import type { Login } from "#lib/test/insider/company.ts";
import { isDeciding } from "#lib/test/insider/judge.ts";
import { anyone, logAnswer, type Act, type Scene, type Wish } from "#lib/test/insider/scene.ts";
import type { Role } from "#lib/rules/people/people.ts";

export const SEATS: Role[][] = [
  ["admin"],
  ["approver"],
  ["operator"],
  ["viewer"],
  ["admin", "approver"],
];
export const ticks = (roles: readonly Role[]) =>
  Object.fromEntries(roles.map((role) => [role, true])) as Partial<Record<Role, boolean>>;

const KINDS = ["roles", "roles", "remove", "activate", "reset", "stop"] as const;

/** The change as requests name it, and its door. */
function changing({ company }: Scene, by: Login, { kind, whom, roles }: Wish) {
  const { id, home: account } = whom;
  const input = { id, account, roles: ticks(roles) };
  switch (kind) {
    case "roles":
      return [
        `person:change-role ${id} ${account}`,
        company.call(by, changeRolesAction, input),
      ] as const;
    case "remove":
      return [`person:remove ${id}`, company.call(by, removePersonAction, { id })] as const;
    case "activate":
      return [`person:activate ${id}`, company.call(by, activatePersonAction, { id })] as const;
    case "reset":
      return [`person:reset-factor ${id}`, company.call(by, resetFactorAction, { id })] as const;
    case "stop":
      return [`person:stop-counting ${id}`, company.call(by, stopCountingAction, { id })] as const;
  }
}

/** Asks for a change of somebody, or makes one that was asked for. */
export const change: Act = async (scene, by) => {
  const { company, draw, judge, wishes } = scene;
  const isAgain = wishes.length > 0 && !draw.chance(3);
  const wish = isAgain
    ? draw.one(wishes)
    : { kind: draw.one(KINDS), whom: anyone(scene), roles: draw.one(SEATS) };
  const { kind, whom, roles } = wish;
  const before = await rightsOf(scene, whom.id);
  const [object, call] = changing(scene, by, wish);
  const answer = await logAnswer(scene, by, `${object} ${roles.join()}`, call);
  if (!answer.ok) {
    if (answer.code === "SECOND_NEEDED" && !isAgain) wishes.push(wish);
    return;
  }
  scene.wishes = wishes.filter((other) => other !== wish);
  const after = await rightsOf(scene, whom.id);
  if (kind === "reset") await company.enrol(whom.id);
  company.logins.splice(company.logins.indexOf(whom), 1, { ...whom, roles: after });
  const isWider = after.some((role) => !before.includes(role));
  if (isDeciding(after)) judge.decides(whom);
  if (isWider || (isDeciding(before) && !isDeciding(after)) || kind === "stop" || kind === "reset")
    await judge.changed(object, by);
  if (kind === "stop") judge.stopsCounting(whom);
};

export async function rightsOf({ company }: Scene, id: string): Promise<Role[]> {
  const { rows } = await sql<{ roles: Role[] }>`select m.roles from membership m
    join person p on p.id = m.person_id
    where m.person_id = ${id} and p.deactivated_at is null`.execute(company.store.db);
  return rows.flatMap((row) => row.roles);
}

export const deactivate: Act = async (scene, by) => {
  const { company } = scene;
  const whom = anyone(scene);
  const call = company.call(by, deactivatePersonAction, { id: whom.id });
  const answer = await logAnswer(scene, by, `deactivates ${whom.name}`, call);
  if (answer.ok) company.logins.splice(company.logins.indexOf(whom), 1, { ...whom, roles: [] });
};

export const rename: Act = (scene, by) => {
  const { name } = anyone(scene);
  const call = scene.company.call(by, renameMeAction, { name });
  return logAnswer(scene, by, `takes the name ${name}`, call);
};
