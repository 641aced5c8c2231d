import type { Token } from "#protocol/money/money.ts";
import type { ChainOrder } from "#service/chain/port.ts";

/** A transaction of the treasury. `number`: its place in the signer's order, where the chain counts. */
export type ChainTransaction = {
  hash: string;
  raw: string;
  signer: string;
  number: bigint;
  order: ChainOrder;
  spender: string | null;
  validUntil: bigint | null;
};

export type Executed = { transaction: ChainTransaction; isDone: boolean };

/** All that a chain knows after a block; never changed, so that any block's can be read again. */
export type ChainState = {
  balances: ReadonlyMap<string, bigint>;
  allowances: ReadonlyMap<string, bigint>;
  frozen: ReadonlySet<string>;
  pulled: ReadonlySet<string>;
  counts: ReadonlyMap<string, bigint>;
  gas: bigint;
};

export const NOTHING: ChainState = {
  balances: new Map(),
  allowances: new Map(),
  frozen: new Set(),
  pulled: new Set(),
  counts: new Map(),
  gas: 10n ** 18n,
};

export const GAS_OF_EACH = 21_000n;

const at = (token: Token, address: string) => `${token} ${address.toLowerCase()}`;
const allowed = (token: Token, owner: string, spender: string) =>
  `${at(token, owner)} ${spender.toLowerCase()}`;

export const balanceIn = (state: ChainState, token: Token, address: string): bigint =>
  state.balances.get(at(token, address)) ?? 0n;
export const allowanceIn = (
  state: ChainState,
  token: Token,
  owner: string,
  spender: string,
): bigint => state.allowances.get(allowed(token, owner, spender)) ?? 0n;
const isFrozenIn = (state: ChainState, address: string): boolean =>
  state.frozen.has(address.toLowerCase());

export function withBalance(
  state: ChainState,
  token: Token,
  address: string,
  units: bigint,
): ChainState {
  const balances = new Map(state.balances).set(at(token, address), units);
  return { ...state, balances };
}

export function withAllowance(
  state: ChainState,
  token: Token,
  owner: string,
  spender: string,
  units: bigint,
): ChainState {
  const allowances = new Map(state.allowances).set(allowed(token, owner, spender), units);
  return { ...state, allowances };
}

export function withFrozen(state: ChainState, address: string, isFrozen: boolean): ChainState {
  const frozen = new Set(state.frozen);
  if (isFrozen) frozen.add(address.toLowerCase());
  else frozen.delete(address.toLowerCase());
  return { ...state, frozen };
}

export type Refusal = "refused" | "not_allowed" | "already_pulled" | "unclear" | "no_gas";

/** Why an order would do nothing in this state; null: it would move the tokens. */
export function refusalOf(
  state: ChainState,
  order: ChainOrder,
  signer: string,
  spender: string | null,
): Refusal | null {
  if (state.gas < GAS_OF_EACH) return "no_gas";
  const { token, units } = order;
  if (order.kind === "transfer") {
    if (balanceIn(state, token, signer) < units) return "unclear";
    return isFrozenIn(state, order.to) ? "refused" : null;
  }
  if (state.pulled.has(order.payoutId)) return "already_pulled";
  if (spender === null || allowanceIn(state, token, order.from, spender) < units) {
    return "not_allowed";
  }
  if (balanceIn(state, token, order.from) < units) return "not_allowed";
  return isFrozenIn(state, order.from) ? "refused" : null;
}

/** Moves the tokens of an order that nothing refuses. */
function moved(state: ChainState, { order, signer, spender }: ChainTransaction): ChainState {
  const { token, units } = order;
  const [from, to] = order.kind === "transfer" ? [signer, order.to] : [order.from, signer];
  let next = withBalance(state, token, from, balanceIn(state, token, from) - units);
  next = withBalance(next, token, to, balanceIn(next, token, to) + units);
  if (order.kind === "transfer") return next;
  const left = allowanceIn(next, token, order.from, spender ?? "") - units;
  next = withAllowance(next, token, order.from, spender ?? "", left);
  return { ...next, pulled: new Set(next.pulled).add(order.payoutId) };
}

/**
 * What a transaction does in a block: its order whole or nothing of it, for gas in any case.
 * @param fails nothing, whatever the state allows
 */
export function execute(
  state: ChainState,
  transaction: ChainTransaction,
  fails: boolean,
): { state: ChainState; isDone: boolean } {
  const { order, signer, spender, number } = transaction;
  const isDone = !fails && refusalOf(state, order, signer, spender) === null;
  const after = isDone ? moved(state, transaction) : state;
  const counts = new Map(after.counts).set(signer, number + 1n);
  return { state: { ...after, counts, gas: after.gas - GAS_OF_EACH }, isDone };
}
