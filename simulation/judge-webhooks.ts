import { sql } from "kysely";
import type { Tables } from "#service/db/core/tables.ts";
import type { OwnedReceiver, WebhookOwner } from "./flows/webhook-owner.ts";
import { TOO_OLD_MS, type Delivered } from "./outside/webhook-receiver.ts";
import { RETRY_SECONDS } from "./world/service-process.ts";
import type { databaseOf } from "./world/simulated-database.ts";

type Db = ReturnType<typeof databaseOf<Tables>>["db"];

type Told = Delivered & { userId: number; at: number };

async function eventsOf(db: Db): Promise<Told[]> {
  const rows = await db.selectFrom("events").selectAll().orderBy("sequence").execute();
  return rows.map(({ id, event, sequence, data, user_id, created_at }) => ({
    id,
    event,
    sequence: Number(sequence),
    data: data as unknown as Told["data"],
    userId: user_id,
    at: created_at.getTime(),
  }));
}

/** Which payment an event is of; null: of none. */
const paymentOf = ({ event, data }: Delivered): string | null => {
  if (event.startsWith("crypto.payin.")) return `payin ${String(data["transaction_id"])}`;
  return event.startsWith("crypto.payout.") ? `payout ${String(data["payout_id"])}` : null;
};

const ENDED = ["completed", "failed", "expired", "refunded"];

/** The status of each payment by its last event, put in order by the events' own numbers. */
function lastOf(events: readonly Delivered[]): Map<string, string> {
  const last = new Map<string, string>();
  for (const one of events.toSorted((first, second) => first.sequence - second.sequence)) {
    const payment = paymentOf(one);
    if (payment !== null) last.set(payment, String(one.data["status"]));
  }
  return last;
}

type World = {
  /** Numbers and receivers may be of a time that the books have forgotten. */
  isOlderCopy: boolean;
  /** What no body may hold. */
  secrets: readonly string[];
};

/** A request's timestamp is in whole seconds. */
const SECOND_MS = 1_000;

/** Attempts of one delivery: how many, and how far apart. */
function attemptFaults({ receiver, replays }: OwnedReceiver, isOlderCopy: boolean): string[] {
  const faults: string[] = [];
  // A copy may not know that a delivery had its attempts.
  const again = replays + (isOlderCopy ? 1 : 0);
  const byEvent = Map.groupBy(receiver.arrivals, ({ id }) => id);
  for (const [id, arrivals] of byEvent) {
    // The network may repeat a request: those of one attempt have one timestamp.
    const sent = [...new Set(arrivals.map(({ sentAt }) => sentAt))].toSorted((a, b) => a - b);
    const most = (RETRY_SECONDS.length + 1) * (1 + again);
    if (sent.length > most) faults.push(`${id} was sent ${sent.length} times, ${most} at most`);
    const gaps = sent.slice(1).map((at, before) => at - (sent[before] ?? 0));
    const least = RETRY_SECONDS[0] * 0.8 * 1000 - SECOND_MS;
    const early = gaps.filter((gap) => gap < least).length;
    if (early > again) faults.push(`${id} was sent again before its wait was over`);
  }
  return faults;
}

/** What came to a receiver that may not have, by its own record. */
function arrivalFaults(one: OwnedReceiver, told: ReadonlyMap<string, Told>, world: World) {
  const faults: string[] = [];
  for (const { id, sentAt, at, body, isTrue } of one.receiver.arrivals) {
    if (isTrue === false && at - sentAt < TOO_OLD_MS) faults.push(`${id} is not signed rightly`);
    if (world.secrets.some((secret) => body.includes(secret))) faults.push(`${id} has a secret`);
    if (world.isOlderCopy) continue;
    if (one.deletedAt !== null && sentAt > one.deletedAt) {
      faults.push(`${id} was sent after the webhook was deleted`);
    }
    const event = told.get(id);
    const said = JSON.parse(body) as Delivered;
    const differs =
      JSON.stringify([event?.event, event?.sequence, event?.data]) !==
      JSON.stringify([said.event, said.sequence, said.data]);
    if (differs) faults.push(`${id} is no event of the exchange: ${body}`);
  }
  return faults;
}

/** Events about receivers go to some of them alone. */
const takes = ({ events }: OwnedReceiver, one: Delivered) =>
  paymentOf(one) !== null && (events.includes("*") || events.includes(one.event));

/** What did not come to a receiver that is up in the end. */
function missingFaults(one: OwnedReceiver, mine: readonly Told[], isOlderCopy: boolean): string[] {
  const { since, deletedAt, isForgotten, receiver } = one;
  if (since === null || deletedAt !== null || isForgotten || one.deed === "deletes") return [];
  const faults: string[] = [];
  const due = mine.filter((event) => event.at >= since && takes(one, event));
  for (const { id, event } of due) {
    if (!receiver.kept.has(id)) faults.push(`${event} ${id} never came`);
  }
  const sequences = [...receiver.kept.values()].map(({ sequence }) => sequence);
  if (!isOlderCopy && new Set(sequences).size < sequences.length) {
    faults.push("two events have one number");
  }
  const ends = lastOf(due);
  // Numbers are given anew after an older copy (docs/restoring.md): those of what it has forgotten say nothing.
  const known = new Set(mine.map(({ id }) => id));
  const kept = [...receiver.kept.values()];
  const seen = lastOf(isOlderCopy ? kept.filter(({ id }) => known.has(id)) : kept);
  for (const [payment, status] of ends) {
    if (ENDED.includes(status) && seen.get(payment) !== status) {
      faults.push(
        `${payment} is ${status}, and by their numbers its events say ${seen.get(payment)}`,
      );
    }
  }
  return faults;
}

/** Judges what reached the companies' receivers by their own records. */
export async function judgeWebhooks(
  db: Db,
  owners: readonly WebhookOwner[],
  world: World,
): Promise<string[]> {
  const events = await eventsOf(db);
  const faults: string[] = [];
  for (const { client, receivers } of owners) {
    const mine = events.filter(({ userId }) => userId === client.user.id);
    const told = new Map(mine.map((one) => [one.id, one]));
    for (const one of receivers) {
      const found = [
        ...arrivalFaults(one, told, world),
        ...attemptFaults(one, world.isOlderCopy),
        ...missingFaults(one, mine, world.isOlderCopy),
      ];
      const { url, manner } = one.receiver;
      for (const fault of new Set(found)) {
        faults.push(`webhook ${url} (${manner}, ${one.deed}): ${fault}`);
      }
    }
  }
  return [...faults, ...(await recordFaults(db, events))];
}

/** Whether every delivery has come to its end; those of a paused receiver wait for it. */
export async function areAllDelivered(db: Db): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`select exists (
    select from deliveries where status = 'pending' and due_at < 'infinity') as waiting`.execute(
    db,
  );
  return rows[0]?.waiting === false;
}

/** What the exchange's own record of events says of them and of the payments that they tell. */
async function recordFaults(db: Db, events: readonly Told[]): Promise<string[]> {
  const faults: string[] = [];
  if (!(await areAllDelivered(db))) faults.push("a webhook still waits after its last attempt");
  const last = lastOf(events);
  // Nobody knows a payin whose code was never given out.
  const known = db.selectFrom("payins").where("pix_code", "is not", null);
  const payins = await known.select(["id", "status"]).execute();
  const payouts = await db.selectFrom("payouts").select(["payout_id as id", "status"]).execute();
  const named = (kind: string) => (one: { id: bigint | string; status: string }) =>
    [`${kind} ${one.id}`, one.status] as const;
  for (const [payment, status] of [
    ...payins.map(named("payin")),
    ...payouts.map(named("payout")),
  ]) {
    const said = last.get(payment);
    if (ENDED.includes(status) && said !== status) {
      faults.push(`${payment} is ${status}, and its last event says ${said ?? "nothing"}`);
    }
  }
  return faults;
}
