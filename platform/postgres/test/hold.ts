import { sql } from "kysely";
import { openDatabase } from "#platform/database.ts";
import { createLog } from "#platform/log.ts";

/**
 * A test program: holds the server of a DATA_DIR, prints `held`, then writes rows and prints each number
 * after its commit, until its input ends. At SIGINT it writes one more row half a second later and prints
 * `drained`.
 */
const [dataDir = "", migrationsDir = "", first = "1", pause = "20"] = process.argv.slice(2);
const log = createLog({ name: "hold", level: "silent" });
const database = await openDatabase({ dataDir, name: "service", migrationsDir, log });
const say = (word: string | number) => process.stdout.write(`${word}\n`);
const ending = new AbortController();
say("held");
process.stdin.once("end", () => ending.abort()).resume();
process.once("SIGINT", () => {
  setTimeout(async () => {
    await sql`select 1`.execute(database.db);
    say("drained");
    ending.abort();
  }, 500);
});

for (let id = Number(first); !ending.signal.aborted; id += 1) {
  await database.transaction(async (tx) => {
    await sql`insert into payment values (${id}, repeat('x', 500))`.execute(tx);
    await sql`insert into outbox values (${id})`.execute(tx);
  });
  say(id);
  if (id % 97 === 0) await sql`checkpoint`.execute(database.db).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, Number(pause)));
}
await database.close();
say("released");
process.exit();
