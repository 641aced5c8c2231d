import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import type { Store } from "#lib/core/store/store.ts";
import { custodyStates } from "#lib/regulatory/views/declarations.ts";
import { FAMILY, type Network } from "#protocol/chain/networks.ts";
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

/** How the keys of receiving and of paying wallets are declared. */
export async function custodiesOf(store: Store): Promise<Map<string, null>> {
  const wallets = store.db
    .selectFrom("wallet")
    .select(["network", "address"])
    .where("account_id", "=", MAIN_ACCOUNT);
  const paying = store.db
    .selectFrom("paying_wallet")
    .select(["family", "address"])
    .where("account_id", "=", MAIN_ACCOUNT);
  const all = [
    ...(await wallets.execute()).map(({ network, address }) => ({
      family: FAMILY[network as Network],
      address,
    })),
    ...(await paying.execute()),
  ];
  const states = await custodyStates(store.db, { id: MAIN_ACCOUNT }, all);
  return new Map(Object.values(states).map((state) => [state, null] as const));
}
