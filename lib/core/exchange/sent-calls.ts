import "server-only";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Session } from "#lib/core/access/actor.ts";
import { isDashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Permission } from "#lib/core/access/permissions.ts";
import { lockStillAllowed } from "#lib/core/access/still-allowed.ts";
import { dashboardLog } from "#lib/core/store/dashboard-log.ts";
import type { Rows, Store } from "#lib/core/store/store.ts";
import { besideEffects } from "#platform/effects/watch-effects.ts";
import { ExchangeFault } from "#lib/core/errors/exchange-fault.ts";

/** Longer than a person's call lasts; the row of a process that has died counts no longer. */
const LONGEST_SECONDS = 20;
const LOOK_AGAIN_MS = 50;

const isOver = () => sql<boolean>`sent_at < now() - make_interval(secs => ${LONGEST_SECONDS}::int)`;

/**
 * Sends what a person changes at the exchange, if their session, their place and their role still stand at that
 * moment. Whoever takes one of them away comes first, and then nothing is sent, or comes later, and then sees
 * the call in `waitForSentCalls`.
 * @throws ExchangeFault `barred`: nothing was sent
 */
export async function sendAs<Answer>(
  store: Store,
  actor: Session,
  permission: Permission,
  { endpoint, send }: { endpoint: string; send: () => Promise<Answer> },
): Promise<Answer> {
  const id = randomUUID();
  try {
    await besideEffects(() =>
      store.transaction(async (tx) => {
        await lockStillAllowed(tx, actor, permission);
        await tx.insertInto("exchange_call").values({ id, person_id: actor.person.id }).execute();
      }),
    );
  } catch (cause) {
    if (!isDashboardError(cause)) throw cause;
    throw new ExchangeFault("barred", endpoint, { cause });
  }
  try {
    return await send();
  } finally {
    // The answer counts whatever becomes of the row, which soon counts no longer by itself.
    const answered = store.db.deleteFrom("exchange_call").where("id", "=", id);
    await besideEffects(() => answered.execute()).catch((err: unknown) =>
      dashboardLog.warn({ err }, "an answered call stays listed"),
    );
  }
}

/**
 * Waits until the exchange has answered everything that a person had sent before: once their right is taken and
 * this is over, nothing of theirs reaches it any more. What they send from here on, since they still may, is not
 * waited for.
 */
export async function waitForSentCalls(store: Store, personId: string): Promise<void> {
  const underWay = () =>
    store.db
      .selectFrom("exchange_call")
      .select("id")
      .where("person_id", "=", personId)
      .where((is) => is.not(isOver()))
      .execute();
  const sent = new Set((await underWay()).map(({ id }) => id));
  while (sent.size > 0 && (await underWay()).some(({ id }) => sent.has(id))) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

/** Deletes the rows of processes that have died. */
export const sweepSentCalls = async (rows: Rows): Promise<void> => {
  await rows.deleteFrom("exchange_call").where(isOver()).execute();
};
