import "server-only";
import { inSpan } from "#platform/tracing/tracing.ts";
import { sql } from "kysely";
import { systemActor } from "#lib/core/access/actor.ts";
import { isExchangeFault } from "#lib/core/errors/exchange-fault.ts";
import { accountsOf } from "#lib/core/exchange/connections.ts";
import { getExchange, type Exchange } from "#lib/core/exchange/get-exchange.ts";
import type { Rows, Store } from "#lib/core/store/store.ts";
import { declarationOfAddress } from "#lib/regulatory/rows/declarations.ts";
import { FAMILY, type WalletNetwork } from "#protocol/chain/networks.ts";
import { declareWallet, getWallet } from "#protocol/wallets/wallets.ts";

const BATCH = 10;
/** An exchange that has no place for it may have one after its next release. */
const UNKNOWN_HOURS = 24;
const RETRY_MINUTES = 10;

type Due = {
  id: bigint;
  account_id: string;
  network: WalletNetwork;
  address: string;
};

/** Registered wallets whose declaration the exchange has not been told, or not as it is now. */
async function dueWallets(rows: Rows): Promise<Due[]> {
  return rows
    .selectFrom("wallet_told")
    .innerJoin("wallet", "wallet.id", "wallet_told.wallet_id")
    .select(["wallet.id", "wallet.account_id", "wallet.network", "wallet.address"])
    .where("wallet_told.next_at", "<=", sql<Date>`now()`)
    .orderBy("wallet_told.next_at")
    .limit(BATCH)
    .$narrowType<{ network: WalletNetwork }>()
    .execute();
}

type Told = { version: number; taken: boolean; nextInMinutes: number | null };

/** What was declared anew while it was told is still to be told: the declaration's row is locked as it is changed. */
async function note(store: Store, wallet: Due, { version, taken, nextInMinutes }: Told) {
  await store.transaction(async (tx) => {
    const said = await tx
      .selectFrom("wallet_declaration")
      .select("version")
      .where("account_id", "=", wallet.account_id)
      .where("family", "=", FAMILY[wallet.network])
      .where("address", "=", wallet.address)
      .forShare()
      .executeTakeFirst();
    const minutes = said?.version === version ? nextInMinutes : 0;
    const next_at =
      minutes === null ? null : sql<Date>`now() + make_interval(mins => ${minutes}::int)`;
    await tx
      .updateTable("wallet_told")
      .set({ version, taken, next_at })
      .where("wallet_id", "=", wallet.id)
      .execute();
  });
}

/**
 * Tells the exchange what is declared of one wallet. It is asked first for the wallet itself, which holds nothing
 * that it does not know: only where its answer has a place for a declaration is it sent one.
 */
async function sendOne(store: Store, exchange: Exchange, wallet: Due): Promise<void> {
  const { network, address } = wallet;
  const at = { family: FAMILY[network], address };
  const said = await declarationOfAddress(store.db, wallet.account_id, at);
  const { version, custody, beneficiary } = said;
  try {
    const known = await exchange.call(getWallet, { network, address });
    if (known.declaration === null) {
      const later = { version, taken: false, nextInMinutes: UNKNOWN_HOURS * 60 };
      return await note(store, wallet, later);
    }
    await exchange.call(declareWallet, { network, address, custody, beneficiary });
    await note(store, wallet, { version, taken: true, nextInMinutes: null });
  } catch (error) {
    if (!isExchangeFault(error)) throw error;
    // No such call, or no such wallet there: it has no place for one.
    const isUnknown = error.kind === "refused" && (error.status === 404 || error.status === 405);
    const nextInMinutes = isUnknown ? UNKNOWN_HOURS * 60 : RETRY_MINUTES;
    await note(store, wallet, { version, taken: false, nextInMinutes });
  }
}

/** Tells the exchange what was declared of receiving wallets. @returns true: others may be waiting */
export async function sendDeclarations(store: Store): Promise<boolean> {
  const due = await dueWallets(store.db);
  if (due.length === 0) return false;
  const accounts = await accountsOf(store.db, due);
  for (const wallet of due) {
    const account = accounts.get(wallet.account_id);
    if (!account) continue;
    const exchange = await getExchange(systemActor("jobs", account), "wallet:settle");
    await inSpan({ name: "send a declaration" }, () => sendOne(store, exchange, wallet));
  }
  return due.length === BATCH;
}
