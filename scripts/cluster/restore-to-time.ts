import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { until } from "./engine.ts";
import type { Ground } from "./ground.ts";
import { Payers } from "./payers.ts";
import { runToEnd } from "./programs.ts";
import { say, seconds } from "../system/say.ts";

const ROOT = join(import.meta.dirname, "../..");
const LOAD_MS = 12_000;
/** A look at bank and chains every 30 seconds, and one more. */
const WATCHED_MS = 40_000;

type Told = { status: string; recovery?: { since: string } };

/** Runs `npm run recover` on the service's database. */
async function recover({ settings }: Ground, args: readonly string[], typed = "") {
  const command = [process.execPath, "scripts/recover.ts", ...args];
  const env = { ...process.env, ...settings };
  return (await runToEnd(command, { cwd: ROOT, env }, typed)).said.trim();
}

/** What bank and chain have more than once for one payment; empty when nothing was doubled. */
async function doubled({ world }: Ground): Promise<string[]> {
  const [statement, pulls, deliveries] = await Promise.all([
    world.witness.statement(),
    world.witness.pulls(),
    world.witness.deliveries(),
  ]);
  const twice = <One>(what: string, all: readonly One[], of: (one: One) => string | null) =>
    [...Map.groupBy(all, of)].flatMap(([key, some]) =>
      key !== null && some.length > 1 ? [`${what} ${key}: ${some.length} times`] : [],
    );
  const out = statement.filter(({ direction }) => direction === "out");
  const returned = statement.filter(({ direction }) => direction === "returned");
  return [
    ...twice("PIX to", out, ({ pix_key }) => pix_key),
    ...twice("the return of", returned, (row) => row.original_end_to_end_id ?? null),
    ...twice("the pull of", pulls, ({ payout }) => payout),
    ...twice("tokens to", deliveries, ({ to }) => to),
  ];
}

/** Waits until all that was written lies in the repository. */
async function untilArchived(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select pg_walfile_name(pg_switch_wal()) as name",
  );
  await until("the archive", async () => {
    const archived = await client.query<{ isThere: boolean }>(
      'select last_archived_wal >= $1 as "isThere" from pg_stat_archiver',
      [rows[0]?.name],
    );
    return archived.rows[0]?.isThere ? true : null;
  });
}

/** Payments for a while, all of which end. */
async function pay(ground: Ground): Promise<string[]> {
  const payers = new Payers(ground);
  await sleep(LOAD_MS);
  await payers.stop();
  return [`${payers.made} payments`, ...payers.faults.map((fault) => `WRONG ${fault}`)];
}

/**
 * A backup, payments, a moment, payments; then the whole cluster is put back to that moment. The service
 * must come up in recovery and send nothing twice, and go on once two people have ended it.
 */
export async function restoreToTime(ground: Ground): Promise<string[]> {
  const { engine, services, ways } = ground;
  const leader = await until("a leader", () => engine.leader());
  const began = performance.now();
  await leader.backup("--type=full", "backup");
  say(`  A backup: ${seconds(began)}`);
  say(`  ${(await pay(ground)).join(", ")}, which the copy will know`);
  const client = new pg.Client({ connectionString: engine.superuserUrl(leader.name) });
  await client.connect();
  const { rows } = await client.query<{ now: string }>("select now()::text");
  const time = rows[0]?.now ?? "";
  say(`  ${(await pay(ground)).join(", ")}, which it will have forgotten`);
  await untilArchived(client);
  await client.end();

  const lost = performance.now();
  for (const service of services) await service.end("SIGKILL");
  const machines = Object.values(engine.machines);
  for (const machine of machines) machine.killServer(true);
  await engine.forget();
  await leader.restore(time);
  leader.startPatroni();
  await until("the restored leader", () => engine.leader());
  for (const machine of machines) {
    if (machine === leader) continue;
    machine.wipe();
    machine.startPatroni();
  }
  await engine.untilWhole();
  say(`  Put back as of ${time}: ${seconds(lost)}`);
  for (const service of services) await service.start();

  const problems: string[] = [];
  const [{ url }] = ways;
  const told = () => fetch(`${url}/ready`).then((answer) => answer.json() as Promise<Told>);
  await until("a service in recovery", async () => ((await told()).recovery ? true : null));
  say(`  In recovery: ${seconds(lost)} after the loss`);
  await sleep(WATCHED_MS);
  problems.push(...(await doubled(ground)));
  await recover(ground, ["book", "all", "--company", "1"], "yes\n");
  const { lines } = JSON.parse(await recover(ground, ["--json"])) as { lines: { id: string }[] };
  const through = String(Math.max(...lines.map(({ id }) => Number(id))));
  for (const name of ["ana", "bia"]) {
    const key = (await recover(ground, ["person", name])).split(" ").at(-1) ?? "";
    say(await recover(ground, ["yes", name, "--through", through], `${key}\n`));
  }
  await until("the end of the recovery", async () => ((await told()).recovery ? null : true));
  say(`  ${lines.length} lines booked, ended by two: ${seconds(lost)} after the loss`);
  say(`  ${(await pay(ground)).join(", ")} afterwards`);
  problems.push(...(await doubled(ground)));
  return problems;
}
