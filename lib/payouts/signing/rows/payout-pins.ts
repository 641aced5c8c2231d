import "server-only";
import { sql } from "kysely";
import { env } from "#lib/core/env.ts";
import { parseSpender } from "#protocol/chain/spender-address.ts";
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

/** Of an account that is paid out for, as a session names it. */
export type PayingAccount = {
  id: string;
  kind: "main" | "sub";
  connectionId: string;
  environment: Environment;
};

/** Who may pull an account's tokens: the only spender that is ever allowed anything. */
export type SpenderPin = {
  /** As its network writes it; on solana the delegate. */
  spender: string;
  /** Null where the spender itself was pinned, and on solana. */
  factory: string | null;
  /** The account's own number at the exchange; null where the spender itself was pinned. */
  userId: number | null;
  /** `code`: the service on this machine, the same for everybody · `administrator`: as one has set it. */
  from: "code" | "administrator";
  /** What the chain showed when it was set, and must show still; null: nothing to compare. */
  evidence: string | null;
};

/**
 * As an administrator sets it: the spender follows from a factory and a number, or stands alone. A
 * number without a factory is not kept: the spender does not follow from it everywhere.
 */
export type NewPin = {
  network: PayoutNetwork;
  spender: string;
  factory: string | null;
  userId: number | null;
  /** What the chain showed of it. */
  evidence: string;
};

export type PinRow = {
  network: string;
  spender: string;
  factory: string | null;
  userId: number | null;
  /** Null: set before anybody looked. */
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

/** The local service's factory, the same for everybody; null where another exchange is asked. */
export const factoryInCode = (account: PayingAccount, network: PayoutNetwork): string | null =>
  isOfLocalSandbox(account) ? pinnedFactory(account.environment, network) : null;

/** Whether a delegate follows from its account's number alone, as the local service makes them. */
export const followsFromNumber = (account: PayingAccount, network: PayoutNetwork): boolean =>
  pullsByDelegate(network) && isOfLocalSandbox(account);

/**
 * Whether nobody has to pin anything for this account, and nobody can. Of a sub-account no number is
 * the same for everybody.
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
 * Whom this account's wallets may allow on a network; never learned from the API. Null: nobody, and
 * payouts stay closed there. A row whose spender is no longer what follows from its factory and
 * number is no pin, nor is one that was set before the chain had to be looked at.
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
  // No factory makes delegates.
  if (factory === null || pullsByDelegate(network)) return null;
  const { environment } = account;
  const { userId } = row;
  if (payerSpender({ environment, network, factory, userId }) !== spender) return null;
  return { spender, factory, userId, from: "administrator", evidence };
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

/** Takes the pin away; payouts close there. */
export async function removePin(rows: Rows, accountId: string, network: string): Promise<void> {
  await rows
    .deleteFrom("payout_pin")
    .where("account_id", "=", accountId)
    .where("network", "=", network)
    .execute();
}
