import { parseArgs } from "node:util";
import { loginEmail, shownEmail } from "#lib/core/access/sign-in/login-email.ts";
import { makePassword } from "#lib/core/access/sign-in/make-password.ts";
import {
  actOnPerson,
  addPerson,
  resetFactor,
  resetPassword,
  stopCountingPerson,
} from "#lib/people/rows/people.ts";
import { stillCounting } from "#lib/core/access/deciders.ts";
import { ROLES, type Role } from "#lib/core/access/permissions.ts";
import { unlockSignIn } from "#lib/core/access/rate-limit.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { hasAdmin, listPeople } from "#lib/core/access/people-rows.ts";
import { approvedAccountOf } from "#lib/spenders/rows/approved-accounts.ts";
import { endSessions } from "#lib/core/access/person-sessions.ts";
import { activate, deactivate, remove, setRoles } from "#lib/people/rows/person-state.ts";
import { closeStore, getStore, type Store } from "#lib/core/store/store.ts";
import { parseCnpj } from "#protocol/brazil/cnpj.ts";
import { say } from "./system/say.ts";
import { runScript, StopSentence } from "./system/stop-sentence.ts";

const USAGE = `
  npm run admin                                              who there is
  npm run admin -- add EMAIL --name NAME --role ROLE         a person; ROLE: one or more of
                                                             ${ROLES.join(", ")}, with commas between
                       --account CNPJ                        who works for this sub-account alone
  npm run admin -- role EMAIL --role ROLE                    other roles; of a sub-account with
                       --account CNPJ
  npm run admin -- password EMAIL                            a new password, printed once
  npm run admin -- factor EMAIL                              take away second factors and passkeys
  npm run admin -- unlock EMAIL                              forget wrong passwords that were tried
  npm run admin -- end-sessions EMAIL                        sign out everywhere, forget known browsers
  npm run admin -- deactivate EMAIL                          no door opens any more, at once
  npm run admin -- activate EMAIL                            until this
  npm run admin -- remove EMAIL                              for good; the history keeps the name
  npm run admin -- stop-counting ID                          who could once approve counts no more;
                                                             everybody who approves is told

  Ponte may go on meanwhile.`;

type Options = {
  name?: string | undefined;
  role?: string | undefined;
  account?: string | undefined;
};

function readArguments() {
  const text = { type: "string" } as const;
  const options = { name: text, role: text, account: text };
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch {
    throw new StopSentence(USAGE);
  }
}

type Command = (store: Store, email: string, options: Options) => Promise<void>;
const COMMANDS: Record<string, Command> = {
  list,
  add,
  role: changeRoles,
  password,
  factor,
  unlock,
  "end-sessions": endAllSessions,
  deactivate: shutOut,
  activate: letIn,
  remove: removeForGood,
  "stop-counting": endCounting,
};

async function list(store: Store): Promise<void> {
  for (const person of await listPeople(store.db)) {
    const roles = person.roles?.join(",") ?? "no role";
    const factor = person.hasFactor ? "  own factor" : "";
    const state = person.deactivatedAt ? "  deactivated" : "";
    const who = `${shownEmail(person.email).padEnd(36)} ${roles.padEnd(10)} ${person.name}`;
    say(`  ${who}${factor}${state}`);
  }
  const accounts = await store.db.selectFrom("account").select("id").execute();
  const former = await stillCounting(
    store.db,
    accounts.map(({ id }) => id),
  );
  for (const { id, name, accounts: where } of former) {
    const counts = `still counts as an approver in ${where.map((one) => one.name).join(", ")}`;
    say(`  ${id.padEnd(36)} ${name}: ${counts}`);
  }
  say(USAGE);
}

/** The main account, or an approved sub-account by its CNPJ. */
async function accountOf(store: Store, cnpj: string | undefined): Promise<string> {
  if (cnpj === undefined) return MAIN_ACCOUNT;
  const id = await approvedAccountOf(store.db, MAIN_ACCOUNT, parseCnpj(cnpj));
  if (id === null) throw new StopSentence("No approved sub-account has this CNPJ.");
  return id;
}

/** The roles in a list with commas; null when one is unknown or none is there. */
function rolesIn(list: string | undefined): Role[] | null {
  const named = (list ?? "").split(",").map((name) => name.trim());
  const roles = ROLES.filter((role) => named.includes(role));
  return new Set(named).size === roles.length ? roles : null;
}

async function add(store: Store, email: string, { name, role, account }: Options): Promise<void> {
  const roles = rolesIn(role);
  if (!name || !roles) throw new StopSentence(USAGE);
  const secret = makePassword();
  const accountId = await accountOf(store, account);
  const person = { email, name, roles, password: secret, accountId };
  await addPerson(store, person);
  sayPassword(email, secret);
}

async function password(store: Store, email: string): Promise<void> {
  const secret = makePassword();
  await resetPassword(store, email, secret);
  sayPassword(email, secret);
}

async function factor(store: Store, email: string): Promise<void> {
  await resetFactor(store, email);
  say(`  ${email} signs in with the password alone now.`);
}

async function changeRoles(store: Store, email: string, options: Options): Promise<void> {
  const roles = rolesIn(options.role);
  if (!roles) throw new StopSentence(USAGE);
  const accountId = await accountOf(store, options.account);
  const detail = { roles, account: accountId };
  await actOnPerson(
    store,
    email,
    { action: "person:change-role", detail },
    async (tx, personId) => {
      const isMember = await setRoles(tx, { personId, accountId, roles });
      if (!isMember) throw new StopSentence("This person does not belong to that account.");
    },
  );
  say(`  ${email} is ${roles.join(", ")} from the next call on.`);
}

async function unlock(store: Store, email: string): Promise<void> {
  await actOnPerson(store, email, { action: "person:unlock" }, (tx) =>
    unlockSignIn(tx, loginEmail(email)),
  );
  say(`  ${email} may try again. An address from which too much was tried waits a quarter hour.`);
}

async function endAllSessions(store: Store, email: string): Promise<void> {
  await actOnPerson(store, email, { action: "person:end-sessions" }, endSessions);
  say(`  ${email} is signed out everywhere.`);
}

async function shutOut(store: Store, email: string): Promise<void> {
  await actOnPerson(store, email, { action: "person:deactivate" }, deactivate);
  say(`  ${email} is signed out everywhere and can't sign in.`);
}

async function letIn(store: Store, email: string): Promise<void> {
  await actOnPerson(store, email, { action: "person:activate" }, activate);
  say(`  ${email} may sign in again.`);
}

async function removeForGood(store: Store, email: string): Promise<void> {
  await actOnPerson(store, email, { action: "person:remove" }, remove);
  say(`  ${email} is removed. What they did stays under their name.`);
}

async function endCounting(store: Store, id: string): Promise<void> {
  const name = await stopCountingPerson(store, id);
  say(`  ${name} counts as an approver no more. Everybody who approves was told.`);
}

function sayPassword(email: string, secret: string): void {
  say(`  ${email} signs in with ${secret}   (shown only this once)`);
}

/** Adds people and restores their access; the password it makes is shown only here. */
await runScript(async () => {
  const { values, positionals } = readArguments();
  const [command = "list", email = "", ...more] = positionals;
  const run = COMMANDS[command];
  if (!run || more.length > 0 || (command !== "list" && !email)) throw new StopSentence(USAGE);
  const store = await getStore();
  try {
    if (!(await hasAdmin(store.db))) {
      throw new StopSentence("Start Ponte once first: that makes the account people belong to.");
    }
    await run(store, email, values);
  } finally {
    await closeStore();
  }
});
process.exit();
