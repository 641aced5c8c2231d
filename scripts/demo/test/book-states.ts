import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import type { Store } from "#lib/core/store/store.ts";
import { attachmentsOfPayment } from "#lib/attachments/views/attachments.ts";

export async function categoryStates({ db }: Store): Promise<Map<string, null>> {
  const found = await db.selectFrom("category").select("archived_at").execute();
  return new Map(
    found.map(({ archived_at: at }) => [at === null ? "in use" : "archived", null] as const),
  );
}

/** What files are to the approvals of their payments. */
export async function marksOf(store: Store): Promise<Map<string, null>> {
  const payments = await store.db
    .selectFrom("attachment")
    .select(["operation", "object"])
    .distinct()
    .where("account_id", "=", MAIN_ACCOUNT)
    .execute();
  const views = await Promise.all(
    payments.map(({ operation, object }) =>
      attachmentsOfPayment(store, { id: MAIN_ACCOUNT }, { of: operation, id: object }),
    ),
  );
  return new Map(
    views.flatMap((view) => view?.files ?? []).map(({ mark }) => [mark ?? "none", null] as const),
  );
}
