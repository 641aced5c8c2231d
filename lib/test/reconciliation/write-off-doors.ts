import "server-only";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import type { Store } from "#lib/core/store/store.ts";
import { setWriteOffLimitAction, writeOffAction } from "#lib/reconciliation/actions/write-off.ts";
import { setWriteOffLimit } from "#lib/reconciliation/rows/write-off-limit.ts";
import type { Door } from "#lib/test/people-doors.ts";

/** Stores an exception of so many cents, as the comparison finds one. @returns its number */
export async function storeException(store: Store, cents = 1_00n): Promise<string> {
  const { id } = await store.db
    .insertInto("reconciliation_exception")
    .values({
      account_id: MAIN_ACCOUNT,
      subject: "payin 17",
      kind: "exchange_other_fee",
      part: crypto.randomUUID(),
      cents,
      day: "2026-11-20",
      what: "cents",
      ours: "125",
      theirs: "225",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return String(id);
}

/** The doors of reconciliation that take a second administrator. */
export function writeOffDoors(store: Store): Door[] {
  const { db } = store;
  return [
    {
      name: "exception:write-off",
      action: writeOffAction,
      input: async () => {
        await setWriteOffLimit(db, MAIN_ACCOUNT, { cents: 10_00n, setBy: "ana" });
        return { id: await storeException(store), reason: "Arredondamento" };
      },
      outdate: () => db.updateTable("reconciliation_exception").set({ theirs: "226" }).execute(),
    },
    {
      name: "write-off-limit:set",
      action: setWriteOffLimitAction,
      input: async () => {
        await db.deleteFrom("write_off_limit").execute();
        return { amount: "20.00" };
      },
      outdate: () => setWriteOffLimit(db, MAIN_ACCOUNT, { cents: 5_00n, setBy: "ana" }),
    },
  ];
}
