import pg from "pg";
import { DESK_DATABASE } from "./dashboards.ts";
import type { ToldPayin } from "./desk-people.ts";
import { until } from "./engine.ts";
import type { Ground } from "./ground.ts";

const PATIENCE_MS = 120_000;
const READ = `select lower(w.address) as address, w.id::text as wallet, i.id as intent,
    p.id::text as payin, p.transaction_id::text as transaction, p.status,
    exists (select from audit a where a.subject = 'intent ' || i.id
      and a.action = 'payin:confirm' and a.outcome = 'done') as "isAudited"
  from wallet w left join payin_intent i on i.wallet_id = w.id left join payin p on p.intent_id = i.id
  where lower(w.address) = any($1)`;

/** A wallet that the dashboards keep, with the intent and the payin that were made to it. */
export type KeptPayin = {
  address: string;
  wallet: string;
  intent: string | null;
  payin: string | null;
  transaction: string | null;
  status: string | null;
  isAudited: boolean;
};
/** A payin of the service's books. */
export type BookedPayin = { id: string; address: string; status: string };

/** What was acknowledged and is lost, or was done twice, in sentences. Each payin has an address of its own. */
export function deskFaults(
  told: readonly ToldPayin[],
  kept: readonly KeptPayin[],
  booked: readonly BookedPayin[],
): string[] {
  const keptBy = Map.groupBy(kept, ({ address }) => address.toLowerCase());
  const bookedBy = Map.groupBy(booked, ({ address }) => address.toLowerCase());
  return told.flatMap((one) => {
    const address = one.address.toLowerCase();
    const [rows, payins] = [keptBy.get(address) ?? [], bookedBy.get(address) ?? []];
    const [row, payin] = [rows[0], payins[0]];
    const faults: string[] = [];
    if (rows.length > 1) faults.push(`the dashboards have ${rows.length} of it`);
    if (payins.length > 1) faults.push(`the exchange has ${payins.length} of it`);
    for (const part of ["wallet", "intent", "payin"] as const) {
      const acknowledged = one[part];
      if (acknowledged !== null && row?.[part] !== acknowledged) {
        faults.push(`the ${part} ${acknowledged} was acknowledged, kept is ${row?.[part]}`);
      }
    }
    if (one.payin !== null) {
      if (!row?.isAudited) faults.push("its confirmation is not in the trail");
      if (!payin || payin.id !== row?.transaction) faults.push("the exchange does not have it");
    }
    if (payin && row && payin.status !== row.status) {
      faults.push(`the exchange says ${payin.status}, the dashboards ${row.status}`);
    }
    return faults.map((fault) => `payin to ${one.address}: ${fault}`);
  });
}

/** Waits until the dashboards know every end, then holds what they acknowledged against both databases. */
export async function judgeDesk(
  { engine, world }: Ground,
  told: readonly ToldPayin[],
): Promise<string[]> {
  const addresses = told.map(({ address }) => address);
  const client = new pg.Client({ connectionString: engine.pooledUrl(DESK_DATABASE) });
  await client.connect();
  const look = async () => {
    const lower = addresses.map((address) => address.toLowerCase());
    const { rows } = await client.query<KeptPayin>(READ, [lower]);
    const booked = await world.inBooks((db) =>
      db
        .selectFrom("payins")
        .select(["id", "address", "status"])
        .where("address", "in", addresses)
        .execute(),
    );
    return deskFaults(
      told,
      rows,
      booked.map((one) => ({ ...one, id: String(one.id) })),
    );
  };
  try {
    const agree = async () => ((await look()).length === 0 ? true : null);
    await until("dashboards and books agree", agree, PATIENCE_MS).catch(() => null);
    return await look();
  } finally {
    await client.end();
  }
}
