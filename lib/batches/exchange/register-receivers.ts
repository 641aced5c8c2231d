import "server-only";
import type { DoorContext } from "#lib/core/doors/run-door.ts";
import { RATE_LIMITS, secondsOver } from "#lib/core/access/rate-limit.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { isExchangeFault } from "#lib/core/errors/exchange-fault.ts";
import { checkDraft, newReceivers, type NewReceiver } from "#lib/batches/checks/check-draft.ts";
import { draftLines, retypeLine } from "#lib/batches/rows/draft-lines.ts";
import { lockDraft } from "#lib/batches/rows/drafts.ts";
import { readPixAccounts } from "#lib/pix-accounts/exchange/read-pix-accounts.ts";
import { createPixAccount } from "#lib/pix-accounts/exchange/write-pix-account.ts";
import { splitReason } from "#protocol/wire/reason.ts";

/** One call of the action registers so many; the page calls it until none is left. */
const AT_ONCE = 8;

export type Registering = {
  registered: number;
  /** Receivers that are still new. */
  left: number;
  /** Lines whose receiver the exchange refused. */
  refused: number;
  /** Seconds until the next may be registered; 0: at once. */
  waitSeconds: number;
};

type Behind = DoorContext<"bank-account:create">;

/** A refusal of what stands in one line; null: it would refuse the others too, or it is none. */
function refusalOf(error: unknown) {
  const isOurs = error instanceof DashboardError;
  if (!isOurs && !(isExchangeFault(error) && error.kind === "refused")) return null;
  const [field, reason] = Object.entries(error.fields)[0] ?? [];
  if (reason === undefined || (field !== "name" && field !== "pix_key")) return null;
  return { code: error.code, field, reason: splitReason(reason).reason } as const;
}

/** Registers one; false: the line says why not. @throws whatever stops all of them */
async function register(
  { store, exchange, actor, audit, transaction, account }: Behind,
  batch: string,
  { number, ...receiver }: NewReceiver,
): Promise<boolean> {
  audit.note({
    action: "batch:register",
    subject: `batch ${batch}`,
    detail: { line: number, name: receiver.name, kind: receiver.kind, pix_key: receiver.pix_key },
  });
  try {
    const created = await createPixAccount(store, exchange, {
      ...receiver,
      by: actor.person.id,
      roles: actor.roles,
      idempotency_key: batch,
    });
    audit.note({ subject: `PIX account ${created.id}` });
    await store.transaction((tx) => audit.writeIn(tx));
    return true;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    // Another has registered it meanwhile: whose number it is stands in the list.
    if (refusal.code === "PIX_KEY_TAKEN") {
      const { rows } = await readPixAccounts(store, exchange, { pix_key: receiver.pix_key });
      if (rows.length > 0) return true;
    }
    await transaction(async (tx) => {
      await lockDraft(tx, account.id, batch);
      const line = (await draftLines(tx, batch)).find((one) => one.number === number);
      if (!line) return;
      const spoiled = { ...line.spoiled, [refusal.field]: refusal.reason };
      await retypeLine(tx, batch, number, { typed: line.typed, spoiled });
    });
    return false;
  }
}

/**
 * Registers the next few new receivers of a draft that nothing is wrong with. Called again, it goes on with those that
 * are left, also after it broke off.
 * @throws DashboardError `CONFLICT`: a line has a fault, or it is no draft; `NOT_FOUND`; `POLICY_REFUSES`
 */
export async function registerReceivers(behind: Behind, batch: string): Promise<Registering> {
  const { account, store, transaction } = behind;
  const check = () =>
    transaction(async (tx) => {
      await lockDraft(tx, account.id, batch);
      return checkDraft(tx, account.id, batch);
    });
  const lines = await check();
  if (lines.some(({ faults }) => faults.length > 0)) throw new DashboardError("CONFLICT");
  const due = newReceivers(lines);
  let [registered, refused, waitSeconds] = [0, 0, 0];
  for (const receiver of due.slice(0, AT_ONCE)) {
    const over = await secondsOver(store.db, RATE_LIMITS.batchReceivers(account.id));
    if (over !== null) {
      waitSeconds = over;
      break;
    }
    try {
      if (await register(behind, batch, receiver)) registered += 1;
      else refused += 1;
    } catch (error) {
      if (!isExchangeFault(error) || error.kind !== "limited") throw error;
      waitSeconds = error.retryAfterSeconds ?? 5;
      break;
    }
  }
  const left = newReceivers(await check()).length;
  return { registered, refused, left, waitSeconds };
}
