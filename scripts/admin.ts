import { parseArgs } from "node:util";
import { getAuth } from "#lib/auth/auth.ts";
import { shownEmail } from "#lib/auth/login-email.ts";
import { makePassword } from "#lib/auth/make-password.ts";
import { addPerson, resetFactor, resetPassword } from "#lib/auth/people.ts";
import { ROLES, type Role } from "#lib/auth/permissions.ts";
import { MAIN_ACCOUNT } from "#lib/store/connections.ts";
import { hasAdmin, listPeople } from "#lib/store/people.ts";
import { approvedAccountOf } from "#lib/store/approved-accounts.ts";
import { closeStore, getStore, type Store } from "#lib/store/store.ts";
import { parseCnpj } from "#protocol/cnpj.ts";
import { say } from "./system/say.ts";
import { runScript, StopSentence } from "./system/stop-sentence.ts";

const USAGE = `
  npm run admin                                              who there is
  npm run admin -- add EMAIL --name NAME --role ROLE         a person; ROLE: ${ROLES.join(", ")}
                       --account CNPJ                        who works for this sub-account alone
  npm run admin -- password EMAIL                            a new password, printed once
  npm run admin -- factor EMAIL                              take away second factors and passkeys

  On the embedded database stop Ponte first; on PostgreSQL it may go on.`;

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
const COMMANDS: Record<string, Command> = { list, add, password, factor };

async function list(store: Store): Promise<void> {
  for (const person of await listPeople(store.db)) {
    const role = person.role ?? "no role";
    const factor = person.twoFactorEnabled ? "  second factor" : "";
    say(`  ${shownEmail(person.email).padEnd(36)} ${role.padEnd(10)} ${person.name}${factor}`);
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

async function add(store: Store, email: string, { name, role, account }: Options): Promise<void> {
  const known = ROLES.find((one) => one === role) satisfies Role | undefined;
  if (!name || !known) throw new StopSentence(USAGE);
  const secret = makePassword();
  const accountId = await accountOf(store, account);
  const person = { email, name, role: known, password: secret, accountId };
  await addPerson(store, await getAuth(), person);
  sayPassword(email, secret);
}

async function password(store: Store, email: string): Promise<void> {
  const secret = makePassword();
  await resetPassword(store, await getAuth(), email, secret);
  sayPassword(email, secret);
}

async function factor(store: Store, email: string): Promise<void> {
  await resetFactor(store, email);
  say(`  ${email} signs in with the password alone now.`);
}

function sayPassword(email: string, secret: string): void {
  say(`  ${email} signs in with ${secret}   (shown only this once)`);
}

/** Adds people and lets them in again; the password it makes is shown here and nowhere else. */
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
