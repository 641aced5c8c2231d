import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { MAIN_ACCOUNT, MAIN_CONNECTION } from "#lib/core/exchange/connections.ts";
import type { Store } from "#lib/core/store/store.ts";
import type { Tables as DashboardTables } from "#lib/core/store/tables.ts";
import { foldActivity } from "#lib/activity/jobs/fold-activity.ts";
import { setCompany } from "#lib/core/exchange/company.ts";
import { sealTrail } from "#lib/trail/jobs/seal-trail.ts";
import type { Database } from "#platform/database.ts";
import type { Tables as ServiceTables } from "#service/db/core/tables.ts";
import { findMainUser } from "#service/db/access/credentials.ts";
import { disregardBank } from "#service/db/recovery/statement-rows.ts";
import { sandboxBank } from "#service/pix/sandbox-bank.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { addAskedBatch, addDraftBatch, addSafeBatch } from "./records/batches.ts";
import { addBooks } from "./records/books.ts";
import { BulkRows } from "./bulk-rows.ts";
import { daysBefore } from "./calendar.ts";
import { Chance } from "./chance.ts";
import { addCredentials } from "./credentials.ts";
import { planPixAccounts, planWallets } from "./company.ts";
import type { Ground } from "./ground.ts";
import { addExports } from "./records/exports.ts";
import { addInbox } from "./inbox.ts";
import { addSavedFilters } from "./records/saved-filters.ts";
import { addSchedules } from "./records/schedules.ts";
import { addLeftAllowance, addTestWallet } from "./left-allowance.ts";
import { addOpenPayins } from "./open-payins.ts";
import { addOpenPayouts } from "./open-payouts.ts";
import { addPayins } from "./payins.ts";
import { PAYINS } from "./payin-stories.ts";
import { PAYOUTS } from "./payout-stories.ts";
import { addPayingWallets, type Payer } from "./paying-wallets.ts";
import { addPayouts } from "./payouts.ts";
import { addTeam } from "./people.ts";
import { addMonths } from "./records/months.ts";
import { addRegulatory } from "./records/regulatory.ts";
import { addReconciliation } from "./records/reconciliation.ts";
import { addReceiptCodes } from "./records/receipt-codes.ts";
import { addReceivers } from "./receivers.ts";
import { addOtherRequests } from "./requests.ts";
import { ServiceHistory } from "./service-history.ts";
import { spendersOf } from "./spenders.ts";
import { addSubAccountPayments } from "./sub-account-payments.ts";
import { addSubAccounts } from "./sub-accounts.ts";
import { Trail } from "./trail.ts";
import { COMPANY } from "./words.ts";
import { addPolicy, addWorkdays } from "./workdays.ts";

export type Places = {
  service: Pick<Database<ServiceTables>, "db" | "transaction">;
  sealers: Pick<Deps, "sealer" | "sealerWith">;
  store: Store;
  /** Its bank takes the PIX of payins that can still be paid, and its chain has the allowance that was left. */
  sandboxUrl: string;
};

const SEED = 20_26;

/** Whether anything has been made: at both, at neither, or at one alone, where something has ended it. */
export async function stateOf({
  service,
  store,
}: Pick<Places, "service" | "store">): Promise<"empty" | "made" | "half"> {
  const [there, here] = await Promise.all([
    sql<{ some: boolean }>`select exists (select from payins) or exists (select from payouts)
      or exists (select from bank_accounts) or exists (select from wallets)
      as some`.execute(service.db),
    sql<{ some: boolean }>`select exists (select from payin_intent)
      or exists (select from payout_intent) or exists (select from wallet)
      or exists (select from sub_account) as some`.execute(store.db),
  ]);
  const made = [...there.rows, ...here.rows].filter(({ some }) => some).length;
  return made === 0 ? "empty" : made === 2 ? "made" : "half";
}

/**
 * Makes a company as it is after three months: its people, and all that went through the exchange and the
 * dashboard, the same each time but for the day and the test wallet's key. The exchange's part is committed first.
 * @param times how many times as many payments as usual
 * @returns the wallets that it pays from
 * @throws Error where something is there already
 */
export async function makeCompany(
  places: Places,
  now = new Date(),
  times = 1,
): Promise<readonly Payer[]> {
  const { service, store, sandboxUrl } = places;
  if ((await stateOf(places)) !== "empty") throw new Error("this is no empty company");
  const userId = await findMainUser(service.db);
  if (userId === null) throw new Error("the exchange has no main account");
  const team = await addTeam(places, MAIN_ACCOUNT, now);
  const chance = new Chance(SEED);
  const ground: Ground = {
    chance,
    now,
    accountId: MAIN_ACCOUNT,
    connectionId: MAIN_CONNECTION,
    userId,
    days: 92,
    payins: PAYINS * times,
    payouts: PAYOUTS * times,
    team,
    wallets: planWallets(chance),
    pixAccounts: planPixAccounts(chance),
    spenders: await spendersOf(userId),
    service: new BulkRows(),
    history: new ServiceHistory(chance, now),
    dashboard: new BulkRows(),
    trail: new Trail(chance, MAIN_ACCOUNT, team),
    charges: [],
  };
  const firstUserId = 1 + (await highest(service.db, "users"));
  const payers = await addAll(ground, places, firstUserId);
  ground.history.into(ground.service, userId);
  addInbox(ground);
  // Connections that were closed while all of it was made are noticed before one of them is used.
  await nextTurn();
  const bank = sandboxBank(sandboxUrl);
  for (const { id, txid, sender_cents: cents, expires_at: expiresAt } of ground.charges) {
    await bank.putCharge({ txid, cents, expiresAt, description: `Payin ${id}` });
  }
  await service.transaction(async (tx) => {
    await ground.service.insert(tx);
    // No bank has seen any of it, and the exchange runs.
    await disregardBank(tx);
  });
  await store.transaction(async (tx) => {
    await setCompany(tx, MAIN_ACCOUNT, { ...COMPANY, document: chance.cnpj() });
    await ground.dashboard.insert(tx);
    await addReceiptCodes(tx, MAIN_ACCOUNT, team.operator);
    await addBooks(tx, ground);
    await addRegulatory(tx, ground);
    await addSavedFilters(tx, ground);
    await addDraftBatch(tx, ground);
    const payer = payers.find((one) => one.network === "polygon" && one.external === null);
    if (payer) {
      await addAskedBatch(tx, ground, payer);
      await addSchedules(tx, ground, payer);
    }
    const safe = payers.find(({ external }) => external !== null);
    if (safe) await addSafeBatch(tx, ground, safe);
    const seenAt = daysBefore(now, 1);
    await tx.updateTable("person").set({ notices_seen_at: seenAt }).execute();
  });
  await addExports(store, team.operator, now);
  await addReconciliation(store, team, now);
  await addMonths(store, ground);
  const lines = new BulkRows<DashboardTables>();
  await store.transaction(async (tx) => {
    // The dashboard that runs beside it writes lines of its own.
    await sql`lock table audit in exclusive mode`.execute(tx);
    ground.trail.into(lines, BigInt(1 + (await highest(tx, "audit"))));
    await lines.insert(tx);
  });
  while (await sealTrail(store));
  while (await foldActivity(store));
  await Promise.all([sql`analyze`.execute(service.db), sql`analyze`.execute(store.db)]);
  return payers;
}

async function addAll(
  ground: Ground,
  { sealers, store, sandboxUrl }: Places,
  firstUserId: number,
): Promise<readonly Payer[]> {
  // First, because what follows names their accounts and users.
  const subAccounts = addSubAccounts(ground, { sealers, firstUserId });
  addPolicy(ground);
  addCredentials(ground);
  addReceivers(ground);
  const payers = addPayingWallets(ground);
  addPayins(ground);
  addPayouts(ground, payers);
  const test = await addTestWallet(ground, { store, sandboxUrl });
  addOpenPayouts(ground, payers, test);
  addOtherRequests(ground);
  addOpenPayins(ground);
  await addLeftAllowance(ground, test);
  addWorkdays(ground);
  await addSubAccountPayments(ground, subAccounts);
  return payers;
}

async function highest(db: Store["db"] | Places["service"]["db"], table: string): Promise<number> {
  const { rows } = await sql<{ most: string | null }>`
    select max(id)::text as most from ${sql.table(table)}`.execute(db as Store["db"]);
  return Number(rows[0]?.most ?? 0);
}
