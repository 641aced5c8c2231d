import "server-only";
import { sql } from "kysely";
import { closeMonthAction, reopenMonthAction } from "#lib/closes/actions/months.ts";
import { insertClose } from "#lib/closes/rows/closes.ts";
import { keepLines, signDraft } from "#lib/closes/rows/drafts.ts";
import { figuresOf, sha256 } from "#lib/closes/rows/figures.ts";
import { draftLines, standingLines } from "#lib/closes/rows/lines.ts";
import { nextToClose } from "#lib/closes/checks/month-blockers.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import type { Store } from "#lib/core/store/store.ts";
import type { Month } from "#lib/rules/closes/months.ts";
import { insertPayin } from "#lib/test/rows/payin-rows.ts";
import type { Door } from "#lib/test/people-doors.ts";

/** A month that is over, with one payin on which all agree. */
const FIRST: Month = "2025-01";

async function digestOf(store: Store): Promise<{ month: Month; digest: string }> {
  const next = await nextToClose(store.db, MAIN_ACCOUNT);
  if (!next) throw new Error("nothing has moved");
  const { month, before } = next;
  const of = { accountId: MAIN_ACCOUNT, month, before };
  const { digest } = await figuresOf(store.db, of, standingLines(MAIN_ACCOUNT, month));
  return { month, digest };
}

/** Closes the next month as if two had. @returns it */
async function closeNext(store: Store): Promise<Month> {
  const next = await nextToClose(store.db, MAIN_ACCOUNT);
  if (!next) throw new Error("nothing has moved");
  const { month, before } = next;
  await store.transaction(async (tx) => {
    const of = { accountId: MAIN_ACCOUNT, month, by: "ana", before };
    const draft = await keepLines(tx, of);
    const { figures, text, digest } = await figuresOf(tx, of, draftLines(draft));
    await signDraft(tx, draft, { figures: text, digest });
    const manifest = JSON.stringify({ figures, closed: { at: crypto.randomUUID() } });
    await insertClose(tx, {
      draft,
      accountId: MAIN_ACCOUNT,
      month,
      nth: Date.now() % 1_000_000_000,
      manifest,
      digest: sha256(manifest),
      lines: BigInt(figures.lines),
      closed_by: "ana",
      closed_at: new Date(),
    });
  });
  return month;
}

/** The doors of months, which take a second administrator. */
export async function monthDoors(store: Store): Promise<Door[]> {
  const at = new Date(`${FIRST}-15T15:00:00Z`);
  await insertPayin(store, MAIN_ACCOUNT, {
    status: "completed",
    paid_at: at,
    completed_at: at,
    chain_check: "verified",
  });
  /** Nothing else is in the way. */
  const settle = async () => {
    await sql`delete from reconciliation_due`.execute(store.db);
    await sql`update reconciliation_exception set state = 'explained' where state in ('open', 'asked')`.execute(
      store.db,
    );
  };
  return [
    {
      name: "month:close",
      action: closeMonthAction,
      input: async () => {
        await settle();
        return digestOf(store);
      },
    },
    {
      name: "month:reopen",
      action: reopenMonthAction,
      input: async () => ({ month: await closeNext(store), reason: "Tarifa lançada depois" }),
    },
  ];
}
