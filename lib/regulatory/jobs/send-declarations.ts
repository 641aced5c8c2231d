import "server-only";
import { sql } from "kysely";
import { systemActor } from "#lib/core/access/actor.ts";
import { isExchangeFault } from "#lib/core/errors/exchange-fault.ts";
import { accountsById } from "#lib/core/exchange/connections.ts";
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

const FAMILIES = Object.entries(FAMILY);

/** Registered wallets whose declaration the exchange has not been told, or not as it is now. */
async function dueWallets(rows: Rows): Promise<Due[]> {
  const family = sql.join(FAMILIES.map(([network, of]) => sql`(${network}::text, ${of}::text)`));
  const { rows: found } = await sql<Due>`
    select wallet.id, wallet.account_id, wallet.network, wallet.address
    from wallet_declaration as said
    join (values ${family}) as families (network, family) on families.family = said.family
    join wallet on wallet.account_id = said.account_id and wallet.address = said.address
      and wallet.network = families.network and wallet.status = 'registered'
    left join wallet_told as told on told.wallet_id = wallet.id
    where (told.wallet_id is null or told.version <> said.version or not told.taken)
      and (told.next_at is null or told.next_at <= now() or told.version <> said.version)
    order by told.next_at nulls first, wallet.id limit ${BATCH}
  `.execute(rows);
  return found;
}

type Told = { version: number; taken: boolean; nextInMinutes: number | null };

async function note(rows: Rows, walletId: bigint, { version, taken, nextInMinutes }: Told) {
  const next_at =
    nextInMinutes === null ? null : sql<Date>`now() + make_interval(mins => ${nextInMinutes}::int)`;
  await rows
    .insertInto("wallet_told")
    .values({ wallet_id: walletId, version, taken, next_at })
    .onConflict((conflict) => conflict.column("wallet_id").doUpdateSet({ version, taken, next_at }))
    .execute();
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
      return await note(store.db, wallet.id, later);
    }
    await exchange.call(declareWallet, { network, address, custody, beneficiary });
    await note(store.db, wallet.id, { version, taken: true, nextInMinutes: null });
  } catch (error) {
    if (!isExchangeFault(error)) throw error;
    // No such call, or no such wallet there: it has no place for one.
    const isUnknown = error.kind === "refused" && (error.status === 404 || error.status === 405);
    const nextInMinutes = isUnknown ? UNKNOWN_HOURS * 60 : RETRY_MINUTES;
    await note(store.db, wallet.id, { version, taken: false, nextInMinutes });
  }
}

/** Tells the exchange what was declared of receiving wallets. @returns true: others may be waiting */
export async function sendDeclarations(store: Store): Promise<boolean> {
  const due = await dueWallets(store.db);
  if (due.length === 0) return false;
  const accounts = await accountsById(store.db);
  for (const wallet of due) {
    const account = accounts.get(wallet.account_id);
    if (!account) continue;
    const exchange = await getExchange(systemActor("jobs", account), "wallet:settle");
    await sendOne(store, exchange, wallet);
  }
  return due.length === BATCH;
}
