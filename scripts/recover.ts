import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { openDatabase, type Database } from "#platform/database.ts";
import { createLog } from "#platform/log.ts";
import type { Tables } from "#service/db/core/tables.ts";
import type { Booked } from "#service/domain/recovery/book-once.ts";
import { bookLines, type Choice } from "#service/domain/recovery/book-line.ts";
import { sayYes } from "#service/domain/recovery/end-recovery.ts";
import { addRecoveryPerson } from "#service/domain/recovery/recovery-person.ts";
import { listUnknown, type UnknownLine } from "#service/domain/recovery/list-unknown.ts";
import { readServiceSettings, type ServiceSettings } from "#service/settings.ts";
import { openDeps } from "#service/start-service.ts";
import type { UnshownLine } from "#service/domain/recovery/list-unshown.ts";
import { settleClaims } from "#service/domain/recovery/settle-claims.ts";
import { resend, type Resending } from "./recover/resend.ts";
import { sayClaim, sayLine } from "./recover/say-lines.ts";
import { say } from "./system/say.ts";
import { startSettings } from "./system/start-settings.ts";
import { runScript, StopSentence } from "./system/stop-sentence.ts";

const USAGE = `
  npm run recover                           what bank and chains show and the books lack, and the reverse
  npm run recover -- --json                 the same, for a program
  npm run recover -- book all               books the list after a yes, each line's evidence read again
  npm run recover -- book KIND              the same for one kind, such as transfer or pix_out
  npm run recover -- book LINE              the same for one line; --for names a payout or payin, or none
  npm run recover -- book … --company ID    also what the copy has forgotten, as of this company
  npm run recover -- person NAME            lets somebody end recoveries; prints their key, once
  npm run recover -- resend NAME NAME --claim ID
                                            hands the bytes of sends that a chain lacks to it again, after
                                            a yes and with the keys of two people; ID is all for all of them
  npm run recover -- settle NAME --claim ID --reason WORDS
                                            says that NAME has accounted for what the books claim and no
                                            bank or chain shows, and why; ID is all for all of them
  npm run recover -- yes NAME --through ID  says yes to the list up to that line, and asks for the key

  A second person's yes to the same list ends the recovery, and the exchange moves money again. It is
  refused where that would send something twice, or return the PIX of a forgotten payin, and until two
  people have settled what the books claim and nothing shows.

  The list ends with 1 while the exchange is in recovery. Ponte may go on meanwhile: it looks again
  every 30 seconds, and each look may add to the list. Booking reads bank and chains, so Ponte runs
  meanwhile; it sends, pulls, pays and returns nothing. Resending moves tokens on a chain that was put
  back to before them, by the very bytes that the books have: a chain takes them once at most.`;

type Exchange = Pick<Database<Tables>, "db" | "transaction">;

type Asked =
  | { command: "list"; asJson: boolean }
  | { command: "person"; name: string }
  | { command: "book"; what: string; choice: Choice }
  | ({ command: "resend" } & Resending)
  | { command: "settle"; name: string; claim: string; reason: string }
  | { command: "yes"; name: string; through: bigint };

type Settling = Extract<Asked, { command: "settle" }>;

function readArguments(): Asked {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        json: { type: "boolean" },
        through: { type: "string" },
        company: { type: "string" },
        for: { type: "string" },
        claim: { type: "string" },
        reason: { type: "string" },
      },
    });
    const [command, name, ...more] = positionals;
    const { json: asJson = false, through, company, for: of, claim, reason } = values;
    if (command === undefined) return { command: "list", asJson };
    const [other] = more;
    if (command === "resend" && name && other && more.length === 1 && claim) {
      return { command, people: [name, other], claim };
    }
    if (name === undefined || more.length > 0) throw new Error(USAGE);
    if (command === "person") return { command, name };
    const userId = company === undefined ? undefined : Number(company);
    if (command === "book" && !Number.isNaN(userId)) {
      return { command, what: name, choice: { userId, of } };
    }
    if (command === "settle" && claim && reason) return { command, name, claim, reason };
    if (command === "yes" && through) return { command, name, through: BigInt(through) };
    throw new Error(USAGE);
  } catch {
    throw new StopSentence(USAGE);
  }
}

async function askKey(): Promise<string> {
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await asking.question("Key: ")).trim();
  } finally {
    asking.close();
  }
}

async function list(database: Exchange, asJson: boolean): Promise<void> {
  const found = await listUnknown(database);
  if (found !== null) process.exitCode = 1;
  if (asJson) {
    const plain = (_: string, value: unknown) =>
      typeof value === "bigint" ? String(value) : value;
    return say(JSON.stringify(found, plain, 2));
  }
  if (found === null) {
    return say("  The exchange is not in recovery: its books know what bank and chains show.");
  }
  say(`  The exchange has moved no money since ${found.since.toISOString()}.`);
  say(`  Shown by bank or chains, and not in the books: ${found.lines.length}`);
  found.lines.forEach(sayLine);
  say(`  In the books, and not shown by bank or chains: ${found.claims.length}`);
  found.claims.forEach(sayClaim);
}

async function addPerson(database: Exchange, name: string): Promise<void> {
  const key = await addRecoveryPerson(database, name);
  if (key === null) throw new StopSentence(`There is a ${name} already.`);
  say(`  ${name}'s key, which is shown once: ${key}`);
}

const REFUSED = "This name and this key do not belong together.";

async function settle(database: Exchange, { name: person, claim, reason }: Settling) {
  const key = await askKey();
  const isAsked = ({ id }: UnshownLine) => claim === "all" || claim === String(id);
  const done = await settleClaims(database, { person, key, reason, isAsked });
  if (done.is === "refused") throw new StopSentence(REFUSED);
  if (done.is === "unreasoned") throw new StopSentence("Say why, in 10 to 1000 characters.");
  if (done.is === "no_recovery") return say("  The exchange is not in recovery.");
  if (done.is === "no_line") throw new StopSentence("There is no such line left for this person.");
  say(`  ${person} settled ${done.lines.join(", ")}.`);
  if (done.open.length > 0) say("  One more person is needed.");
}

async function answer(database: Exchange, person: string, through: bigint): Promise<void> {
  const yes = await sayYes(database, { person, key: await askKey(), through });
  if (yes.is === "refused") throw new StopSentence(REFUSED);
  if (yes.is === "no_recovery") return say("  The exchange is not in recovery.");
  if (yes.is === "longer") {
    throw new StopSentence(`The list goes to line ${yes.through} by now: read it again.`);
  }
  if (yes.is === "waits") {
    throw new StopSentence(`These lines would be done twice: ${yes.lines.join(", ")}.`);
  }
  if (yes.is === "unexplained") {
    throw new StopSentence(`Two people have to settle these claims: ${yes.claims.join(", ")}.`);
  }
  const by = yes.by.join(" and ");
  if (yes.is === "said") return say(`  ${by} said yes. One more person is needed.`);
  say(`  ${by} ended the recovery. The exchange moves money again.`);
}

const OUTCOMES: Record<Booked["is"], string> = {
  booked: "booked",
  waits: "not booked: ",
  nobodys: "not booked: the copy has forgotten it; say whose it was with --company",
};

async function askYes(count: number): Promise<boolean> {
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await asking.question(`Book ${count} lines? Type yes: `)).trim() === "yes";
  } finally {
    asking.close();
  }
}

/** Where the sandbox of a Ponte that runs here answers. */
const sandboxUrlOf = (settings: ServiceSettings) =>
  settings.SANDBOX_URL ?? `http://127.0.0.1:${process.env.SANDBOX_PORT || "4100"}`;

/** With the bank and the chains, which are asked again. */
const openWitnesses = (database: Exchange, settings: ServiceSettings) =>
  openDeps(
    settings,
    sandboxUrlOf(settings),
    database,
    createLog({ name: "recover", level: "warn" }),
  );

async function book(database: Exchange, settings: ServiceSettings, what: string, choice: Choice) {
  const isAsked = ({ id, kind }: UnknownLine) =>
    what === "all" || what === kind || what === String(id);
  const lines = (await listUnknown(database))?.lines ?? [];
  const asked = lines.filter((line) => isAsked(line) && !line.booked);
  if (asked.length === 0) return say("  Nothing of this is left to book.");
  if (choice.of !== undefined && asked.length > 1) throw new StopSentence("--for is for one line.");
  asked.forEach(sayLine);
  if (!(await askYes(asked.length))) throw new StopSentence("Nothing was booked.");
  const deps = await openWitnesses(database, settings);
  for (const { line, booked } of await bookLines(deps, isAsked, choice)) {
    if (booked.is !== "booked") process.exitCode = 1;
    say(`  ${line.id}  ${OUTCOMES[booked.is]}${booked.is === "waits" ? booked.why : ""}`);
  }
}

/** `npm run recover`: what to account for after an older copy was put back, and its end. */
await runScript(async () => {
  const asked = readArguments();
  startSettings();
  const settings = readServiceSettings(process.env);
  const database = await openDatabase<Tables>({
    url: settings.SERVICE_DATABASE_URL,
    migrationsUrl: settings.SERVICE_DATABASE_MIGRATIONS_URL,
    dataDir: settings.DATA_DIR,
    name: "service",
    migrationsDir: join(import.meta.dirname, "../service/db/migrations"),
    log: createLog({ name: "recover", level: "warn" }),
  });
  try {
    if (asked.command === "list") await list(database, asked.asJson);
    else if (asked.command === "person") await addPerson(database, asked.name);
    else if (asked.command === "settle") await settle(database, asked);
    else if (asked.command === "resend") {
      await resend(await openWitnesses(database, settings), asked);
    } else if (asked.command === "book") {
      await book(database, settings, asked.what, asked.choice);
    } else await answer(database, asked.name, asked.through);
  } finally {
    await database.close();
  }
});
