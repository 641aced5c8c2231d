import "server-only";
import { sql } from "kysely";
import { env } from "#lib/env.ts";
import { parseEvmAddress, type EvmAddress } from "#protocol/evm-address.ts";
import { pinnedFactory, type Environment, type PayoutNetwork } from "#protocol/networks.ts";
import { SANDBOX_MAIN_USER_ID } from "#protocol/sandbox.ts";
import { spenderOf } from "#protocol/spender.ts";
import { MAIN_CONNECTION } from "./connections.ts";
import type { Rows } from "./store.ts";

/** Of an account that is paid out for, as a session names it. */
export type PayingAccount = {
  id: string;
  kind: "main" | "sub";
  connectionId: string;
  environment: Environment;
};

/** Who may pull an account's tokens: the only spender that is ever allowed anything. */
export type SpenderPin = {
  spender: EvmAddress;
  /** Both null where the spender itself was pinned. */
  factory: EvmAddress | null;
  /** The account's own number at the exchange. */
  userId: number | null;
  /** `code`: the service on this machine, the same for everybody · `administrator`: as one has set it. */
  from: "code" | "administrator";
};

/** As an administrator sets it: the spender follows from a factory and a number, or stands alone. */
export type NewPin = {
  network: PayoutNetwork;
  spender: EvmAddress;
  factory: EvmAddress | null;
  userId: number | null;
};

export type PinRow = {
  network: string;
  spender: string;
  factory: string | null;
  userId: number | null;
  setBy: string;
  setAt: Date;
};

function evm(address: string): EvmAddress | null {
  const parsed = parseEvmAddress(address);
  return "address" in parsed ? parsed.address : null;
}

/** The local service's factory, the same for everybody; null where another exchange is asked. */
export function factoryInCode(
  { connectionId, environment }: PayingAccount,
  network: PayoutNetwork,
): EvmAddress | null {
  const isLocal = connectionId === MAIN_CONNECTION && env().exchange.isLocal;
  return isLocal ? evm(pinnedFactory(environment, network) ?? "") : null;
}

/** Of a sub-account no number is the same for everybody. */
function pinInCode(account: PayingAccount, network: PayoutNetwork): SpenderPin | null {
  const factory = account.kind === "main" ? factoryInCode(account, network) : null;
  if (factory === null) return null;
  const userId = SANDBOX_MAIN_USER_ID;
  return { spender: spenderOf(factory, userId), factory, userId, from: "code" };
}

/** Whether nobody has to pin anything for this account, and nobody can. */
export const isPinnedInCode = (account: PayingAccount, network: PayoutNetwork): boolean =>
  pinInCode(account, network) !== null;

/**
 * Whom this account's wallets may allow on a network; never learned from the API. Null: nobody, and
 * payouts stay closed there. A row whose spender is no longer what follows from its factory and
 * number is no pin.
 */
export async function spenderPin(
  rows: Rows,
  account: PayingAccount,
  network: PayoutNetwork,
): Promise<SpenderPin | null> {
  const inCode = pinInCode(account, network);
  if (inCode) return inCode;
  const row = await pinRow(rows, account.id, network);
  const spender = evm(row?.spender ?? "");
  if (!row || spender === null) return null;
  if (row.factory === null || row.userId === null) {
    return { spender, factory: null, userId: null, from: "administrator" };
  }
  const factory = evm(row.factory);
  if (factory === null || spenderOf(factory, row.userId) !== spender) return null;
  return { spender, factory, userId: row.userId, from: "administrator" };
}

/** As it was set, sound or not. */
export async function pinRow(
  rows: Rows,
  accountId: string,
  network: string,
): Promise<PinRow | null> {
  const row = await rows
    .selectFrom("payout_pin")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("network", "=", network)
    .executeTakeFirst();
  if (!row) return null;
  const { spender, factory, user_id, set_by: setBy, set_at: setAt } = row;
  const userId = user_id === null ? null : Number(user_id);
  return { network, spender, factory, userId, setBy, setAt };
}

/** Sets or changes a pin. */
export async function setPin(
  rows: Rows,
  accountId: string,
  { network, spender, factory, userId }: NewPin,
  setBy: string,
): Promise<void> {
  const user_id = userId === null ? null : BigInt(userId);
  const pin = { spender, factory, user_id, set_by: setBy };
  await rows
    .insertInto("payout_pin")
    .values({ account_id: accountId, network, ...pin })
    .onConflict((conflict) =>
      conflict.columns(["account_id", "network"]).doUpdateSet({ ...pin, set_at: sql<Date>`now()` }),
    )
    .execute();
}

/** Takes the pin away; payouts close there. */
export async function removePin(rows: Rows, accountId: string, network: string): Promise<void> {
  await rows
    .deleteFrom("payout_pin")
    .where("account_id", "=", accountId)
    .where("network", "=", network)
    .execute();
}
