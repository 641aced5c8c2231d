import "server-only";
import { randomUUID } from "node:crypto";
import { invitePersonAction } from "#lib/people/actions/invitations.ts";
import { invitationToken } from "#lib/people/rows/invitation-secrets.ts";
import { codeOfInvitation } from "#lib/people/views/invitation-code.ts";
import type { Login } from "#lib/test/insider/company.ts";
import { rightsOf, SEATS, ticks } from "#lib/test/insider/people-acts.ts";
import { logAnswer, type Act, type Scene } from "#lib/test/insider/scene.ts";
import { accept, CHOSEN } from "#lib/test/invitation-links.ts";
import type { Role } from "#lib/rules/people/people.ts";

/** Invites for one account, and once that is approved perhaps for another that has the same name. */
export const invite: Act = async (scene, by) => {
  const { company, draw, judge, mailboxes } = scene;
  const open = [...judge.asked.keys()];
  const isAgain = open.length > 0 && !draw.chance(6);
  const email = isAgain ? draw.one(open) : `${randomUUID()}@example.com`;
  const asked = judge.asked.get(email);
  if (!asked && by.human === scene.mine && !draw.chance(4)) mailboxes.add(email);
  const account =
    asked && !draw.chance(4) ? asked.account : draw.one([company.account, company.sub]);
  const roles = asked && !draw.chance(6) ? (asked.roles.split(",") as Role[]) : draw.one(SEATS);
  const input = { name: `Nova ${email.slice(0, 6)}`, email, account, roles: ticks(roles) };
  const call = company.call(by, invitePersonAction, input);
  const answer = await logAnswer(
    scene,
    by,
    `invites ${email} to ${account} as ${roles.join()}`,
    call,
  );
  if (!answer.ok) {
    if (answer.code === "SECOND_NEEDED" && answer.approval) {
      judge.asked.set(email, { account, roles: roles.join() });
    }
    return;
  }
  await judge.invited(email, account, roles.join(), by);
  judge.asked.delete(email);
  const { link } = answer.data as { link: string | null };
  await take(scene, { email, home: account, link });
};

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

/** The token of a link that went by mail. */
async function mailed({ company }: Scene, email: string): Promise<string> {
  const found = await company.store.db
    .selectFrom("invitation")
    .select("id")
    .where("email", "=", email)
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();
  return invitationToken(found.id);
}

/**
 * The seat that a link opens: the insider takes it alone if they hold the link and get through, else the person
 * takes it whom it is for and to whom the code is said.
 */
async function take(
  scene: Scene,
  { email, home, link }: { email: string; home: string; link: string | null },
) {
  const { company, judge, mine, log, mailboxes } = scene;
  const own = company.logins.filter(({ human }) => human === mine);
  const token = link?.split("#")[1] ?? (await mailed(scene, email));
  let to: string | undefined = "nobody";
  if (link !== null || mailboxes.has(email)) {
    const code = scene.isCodeless ? undefined : await codeShown(scene, own, email);
    to = await accept(token, CHOSEN, new Map(), code);
  }
  const isMine = to === "/";
  if (!isMine && !mailboxes.has(email)) to = await accept(token);
  log.push(`the seat of ${email} is taken by ${isMine ? "the insider" : "its person"}: ${to}`);
  if (to !== "/") return;
  const found = await company.store.db
    .selectFrom("person")
    .select(["id", "name"])
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const roles = await rightsOf(scene, found.id);
  const human = isMine ? mine : company.logins.length + 100;
  const login = { ...found, human, roles, home };
  company.logins.push(login);
  await company.enrol(login.id);
  judge.seated(login);
}
