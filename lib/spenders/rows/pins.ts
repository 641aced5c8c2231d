import "server-only";
import { sql } from "kysely";
import { env } from "#lib/core/env.ts";
import { parseSpender } from "#lib/rules/spenders/spender-address.ts";
import {
  FAMILY,
  pinnedFactory,
  pullsByDelegate,
  type Environment,
  type PayoutNetwork,
} from "#protocol/chain/networks.ts";
import { payerSpender } from "#protocol/chain/payer-spender.ts";
import { SANDBOX_MAIN_USER_ID } from "#protocol/api/sandbox.ts";
import { sandboxDelegate } from "#protocol/chain/solana/sandbox-delegate.ts";
import { MAIN_CONNECTION } from "#lib/core/exchange/connections.ts";
import type { Rows } from "#lib/core/store/store.ts";

/** The part of a session's account that pins depend on. */
export type PayingAccount = {
  id: string;
  kind: "main" | "sub";
  connectionId: string;
  environment: Environment;
};

/** The spender that may pull an account's tokens; no other is ever allowed. */
export type SpenderPin = {
  /** In the network's own spelling; on solana the delegate. */
  spender: string;
  /** Null when the spender itself was pinned, and on solana. */
  factory: string | null;
  /** The account's own number at the exchange; null when the spender itself was pinned. */
  userId: number | null;
  /** `code`: the local service's, the same for every account · `administrator`: set by one. */
  from: "code" | "administrator";
  /** What the chain showed when the pin was set, and must still show; null: nothing to compare. */
  evidence: string | null;
};

/**
 * A pin as an administrator sets it: the spender follows from a factory and a number, or is pinned alone. A
 * number without a factory is not stored, because the spender does not always follow from it.
 */
export type NewPin = {
  network: PayoutNetwork;
  spender: string;
  factory: string | null;
  userId: number | null;
  /** What the chain showed of the spender. */
  evidence: string;
};

export type PinRow = {
  network: string;
  spender: string;
  factory: string | null;
  userId: number | null;
  /** Null: set before the chain was checked. */
  evidence: string | null;
  setBy: string;
  setAt: Date;
};

function canonical(network: PayoutNetwork, address: string): string | null {
  const parsed = parseSpender(FAMILY[network], address);
  return "address" in parsed ? parsed.address : null;
}

const isOfLocalSandbox = ({ connectionId, environment }: PayingAccount): boolean =>
  environment === "sandbox" && connectionId === MAIN_CONNECTION && env().exchange.isLocal;

/** The local service's factory, the same for every account; null with another exchange. */
export const factoryInCode = (account: PayingAccount, network: PayoutNetwork): string | null =>
  isOfLocalSandbox(account) ? pinnedFactory(account.environment, network) : null;

/** Whether a delegate follows from its account's number alone, as with the local service. */
export const followsFromNumber = (account: PayingAccount, network: PayoutNetwork): boolean =>
  pullsByDelegate(network) && isOfLocalSandbox(account);

/**
 * Whether the account's pin is fixed in code, and can't be set. Never for a sub-account, whose number differs
 * from installation to installation.
 */
export const isPinnedInCode = (account: PayingAccount, network: PayoutNetwork): boolean =>
  account.kind === "main" &&
  (factoryInCode(account, network) !== null || followsFromNumber(account, network));

async function pinInCode(account: PayingAccount, network: PayoutNetwork): Promise<SpenderPin> {
  const factory = factoryInCode(account, network);
  const { environment } = account;
  const userId = SANDBOX_MAIN_USER_ID;
  const spender =
    factory === null
      ? await sandboxDelegate(userId)
      : payerSpender({ environment, network, factory, userId });
  return { spender, factory, userId, from: "code", evidence: null };
}

/**
 * The spender that this account's wallets may allow on a network; never learned from the API. Null: none, and
 * payouts stay closed there. A row counts as none if its spender does not follow from its factory and number,
 * or if it was set before the chain was checked.
 */
export async function spenderPin(
  rows: Rows,
  account: PayingAccount,
  network: PayoutNetwork,
): Promise<SpenderPin | null> {
  if (isPinnedInCode(account, network)) return pinInCode(account, network);
  const row = await pinRow(rows, account.id, network);
  const spender = canonical(network, row?.spender ?? "");
  if (!row || spender === null || row.evidence === null) return null;
  const { evidence } = row;
  if (row.factory === null || row.userId === null) {
    return { spender, factory: null, userId: null, from: "administrator", evidence };
  }
  const factory = canonical(network, row.factory);
  // Factories make no delegates.
  if (factory === null || pullsByDelegate(network)) return null;
  const { environment } = account;
  const { userId } = row;
  if (payerSpender({ environment, network, factory, userId }) !== spender) return null;
  return { spender, factory, userId, from: "administrator", evidence };
}

/**
 * The factory by whose pin a spender was allowed; null when only the spender was pinned, or when another pin
 * has replaced it.
 */
export async function factoryOf(
  rows: Rows,
  account: PayingAccount,
  { network, spender }: { network: PayoutNetwork; spender: string },
): Promise<string | null> {
  const pin = await spenderPin(rows, account, network);
  return pin?.spender.toLowerCase() === spender.toLowerCase() ? pin.factory : null;
}

/** The row as it was set, valid or not. */
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
  const { spender, factory, user_id, evidence, set_by: setBy, set_at: setAt } = row;
  const userId = user_id === null ? null : Number(user_id);
  return { network, spender, factory, userId, evidence, setBy, setAt };
}

/** Sets or changes a pin. */
export async function setPin(
  rows: Rows,
  accountId: string,
  { network, spender, factory, userId, evidence }: NewPin,
  setBy: string,
): Promise<void> {
  const user_id = factory === null || userId === null ? null : BigInt(userId);
  const pin = { spender, factory, user_id, evidence, set_by: setBy };
  await rows
    .insertInto("payout_pin")
    .values({ account_id: accountId, network, ...pin })
    .onConflict((conflict) =>
      conflict.columns(["account_id", "network"]).doUpdateSet({ ...pin, set_at: sql<Date>`now()` }),
    )
    .execute();
}

/** Removes a pin, which closes payouts on the network. */
export async function removePin(rows: Rows, accountId: string, network: string): Promise<void> {
  await rows
    .deleteFrom("payout_pin")
    .where("account_id", "=", accountId)
    .where("network", "=", network)
    .execute();
}
