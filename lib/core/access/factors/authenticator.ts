import "server-only";
import { sql } from "kysely";
import { openSealed, sealFor } from "#lib/core/store/row-seal.ts";
import { placeIn } from "#lib/core/store/sealed-columns.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import { newTotpSecret, stepOfCode, stepOffClock } from "./totp.ts";

/** How long a secret waits for its first code. */
const PENDING_MINUTES = 15;

const place = (column: "secret" | "pending", personId: string) =>
  placeIn("totp", column, { person_id: personId });

/** Makes a secret that counts once a code of it has been given; one in use goes on until then. */
export async function beginTotp(tx: Tx, personId: string): Promise<string> {
  const secret = newTotpSecret();
  const pending = sealFor(place("pending", personId), secret);
  const since = { pending, pending_since: sql<Date>`now()` };
  await tx
    .insertInto("totp")
    .values({ person_id: personId, ...since })
    .onConflict((conflict) => conflict.column("person_id").doUpdateSet(since))
    .execute();
  return secret;
}

/**
 * Puts the pending secret into use if the code is one of it. `late`: it has waited too long; `clock_off`: the
 * phone's clock is minutes off.
 */
export async function confirmTotp(
  tx: Tx,
  personId: string,
  code: string,
): Promise<"done" | "refused" | "late" | "clock_off"> {
  const row = await tx
    .selectFrom("totp")
    .select("pending")
    .where("person_id", "=", personId)
    .where("pending_since", ">", sql<Date>`now() - make_interval(mins => ${PENDING_MINUTES})`)
    .forUpdate()
    .executeTakeFirst();
  if (!row?.pending) return "late";
  const secret = openSealed(place("pending", personId), row.pending);
  const now = new Date();
  const step = stepOfCode(secret, code, now);
  if (step === null) return stepOffClock(secret, code, now) === null ? "refused" : "clock_off";
  await tx
    .updateTable("totp")
    .set({
      secret: sealFor(place("secret", personId), secret),
      added_at: sql<Date>`now()`,
      last_step: BigInt(step),
      told_step: null,
      pending: null,
      pending_since: null,
    })
    .where("person_id", "=", personId)
    .execute();
  return "done";
}

/**
 * Says that a code is right but for the phone's clock. Written first, so that whoever guessed one that is yet
 * to come can't use it then. @throws DashboardError `PHONE_CLOCK_OFF`
 */
async function tellClockOff(rows: Rows, personId: string, step: number): Promise<never> {
  await rows
    .updateTable("totp")
    .set({ told_step: BigInt(step) })
    .where("person_id", "=", personId)
    .execute();
  throw new DashboardError("PHONE_CLOCK_OFF", { fields: { code: "invalid" } });
}

/**
 * Accepts a code once: its step and all earlier ones are worth nothing afterwards. `rows` must be no
 * transaction that a refusal undoes. @throws DashboardError `PHONE_CLOCK_OFF` for one minutes off
 */
export async function consumeTotp(rows: Rows, personId: string, code: string): Promise<boolean> {
  const row = await rows
    .selectFrom("totp")
    .select(["secret", "last_step"])
    .where("person_id", "=", personId)
    .executeTakeFirst();
  if (!row?.secret) return false;
  const [secret, now] = [openSealed(place("secret", personId), row.secret), new Date()];
  const step = stepOfCode(secret, code, now);
  if (step === null) {
    const off = stepOffClock(secret, code, now);
    if (off === null || BigInt(off) <= (row.last_step ?? -1n)) return false;
    return tellClockOff(rows, personId, off);
  }
  const taken = await rows
    .updateTable("totp")
    .set({ last_step: BigInt(step) })
    .where("person_id", "=", personId)
    .where("secret", "=", row.secret)
    .where((is) => is.or([is("last_step", "is", null), is("last_step", "<", BigInt(step))]))
    .where("told_step", "is distinct from", BigInt(step))
    .returning("person_id")
    .executeTakeFirst();
  return taken !== undefined;
}

/** When the authenticator app was added; null: there is none. */
export async function totpSince(rows: Rows, personId: string): Promise<Date | null> {
  const row = await rows
    .selectFrom("totp")
    .select("added_at")
    .where("person_id", "=", personId)
    .executeTakeFirst();
  return row?.added_at ?? null;
}

/** Recovery codes stand in for the app: they go with it. False when there was none. */
export async function removeTotp(tx: Tx, personId: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom("totp")
    .where("person_id", "=", personId)
    .returning("secret")
    .executeTakeFirst();
  await tx.deleteFrom("recovery_code").where("person_id", "=", personId).execute();
  return Boolean(removed?.secret);
}
