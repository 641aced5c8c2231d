import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { until } from "./engine.ts";
import type { Ground } from "./ground.ts";
import { NAMES, type Machine } from "./machine.ts";

const ANSWER_MS = 1500;

/** Whether a machine's own PostgreSQL acknowledges a write. */
async function acknowledges({ engine }: Ground, { name }: Machine): Promise<boolean> {
  const client = new pg.Client({
    connectionString: engine.superuserUrl(name),
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    // It has to reach a copy; a notification alone would not.
    await client.query(`create table split_brain_${randomBytes(8).toString("hex")} ()`);
    return true;
  } catch {
    return false;
  } finally {
    client.end().catch(() => undefined);
  }
}

/**
 * Asks a leader that was cut off to write, until the others have another and once more. A fault in words
 * when it acknowledges anything: then two would lead.
 */
export async function findSplitBrain(ground: Ground, broken: Machine): Promise<string | null> {
  const others = NAMES.filter((name) => name !== broken.name);
  // What was under way at the cut may still be heard.
  await sleep(100);
  let acknowledged = 0;
  const ask = async () => {
    if (await acknowledges(ground, broken)) acknowledged += 1;
  };
  await until("another leader", async () => {
    await ask();
    const leader = await ground.engine.leader(others);
    return leader !== null && leader !== broken ? leader : null;
  });
  await ask();
  return acknowledged === 0
    ? null
    : `${broken.name} was cut off and acknowledged ${acknowledged} writes`;
}
