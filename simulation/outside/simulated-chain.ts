import { createHash } from "node:crypto";
import { FAMILY, type Network } from "#protocol/chain/networks.ts";
import type { Token } from "#protocol/money/money.ts";
import type { Chance } from "#simulation/world/chance.ts";
import { elapsedMs, sleep } from "#simulation/world/time.ts";
import type { TreasuryAsset } from "#service/chain/port.ts";
import {
  balanceIn,
  execute,
  NOTHING,
  withAllowance,
  withBalance,
  withFrozen,
  type ChainState,
  type ChainTransaction,
  type Executed,
} from "./chain-state.ts";

export type Block = {
  number: bigint;
  hash: string;
  parentHash: string;
  atMs: number;
  executed: readonly Executed[];
  state: ChainState;
};

type Change = (state: ChainState) => ChainState;

const BLOCK_MS = 4_000;
/** How often a transaction fails in its block though nothing refuses it, as for want of gas. */
const FAILS = 0.03;
/** How long some nodes go on with what a fork has replaced. */
const UNHEARD_MS = 30_000;
/** Until then nodes differ; as long as there is trouble. */
const ODD_NODES_MS = 240_000;
/** Blocks after which a transfer counts; nothing that is simulated goes back so far. */
export const CONFIRMATIONS = 3;

const digest = (text: string) => `0x${createHash("sha256").update(text).digest("hex")}`;

/** A chain of one network with its pool, as a node without faults holds it. */
export type SimulatedChain = ReturnType<typeof simulatedChain>;

export function simulatedChain(network: Network, chance: Chance) {
  const family = FAMILY[network];
  const genesis: Block = {
    number: 0n,
    hash: digest(network),
    parentHash: digest("nothing"),
    atMs: Date.now(),
    executed: [],
    state: NOTHING,
  };
  let blocks: Block[] = [genesis];
  let pool: ChainTransaction[] = [];
  /** What people do on the chain, by the block in which it stands; it stays where it is in a fork. */
  const changes = new Map<bigint, Change[]>();
  let forks = 0;
  /** What a node that has not heard of a fork still holds, and until when. */
  let left = { blocks: [genesis] as readonly Block[], untilMs: 0, isAlways: false };
  let indexLostUntilMs = 0;
  const nodes = chance.fork("nodes");

  /** How many blocks behind the node is that is being asked. */
  let lag = 0;
  const seen = (): readonly Block[] => blocks.slice(0, Math.max(1, blocks.length - lag));
  const newest = (): Block => blocks.at(-1) ?? genesis;
  const isExpired = ({ validUntil }: ChainTransaction, atMs: number) =>
    validUntil !== null && (family === "solana" ? newest().number : BigInt(atMs)) > validUntil;
  const isIn = (hash: string) =>
    blocks.some((block) => block.executed.some(({ transaction }) => transaction.hash === hash));

  /** Whether a block may take it after this state. */
  const isNext = (state: ChainState, one: ChainTransaction, atMs: number): boolean => {
    if (isExpired(one, atMs)) return false;
    return family !== "evm" || (state.counts.get(one.signer) ?? 0n) === one.number;
  };

  function mine(): void {
    const before = newest();
    const number = before.number + 1n;
    const atMs = Date.now();
    let { state } = before;
    for (const change of changes.get(number) ?? []) state = change(state);
    const executed: Executed[] = [];
    const taken = new Set<string>();
    const ordered = pool.toSorted((one, other) => Number(one.number - other.number));
    for (const transaction of ordered) {
      if (!isNext(state, transaction, atMs) || isIn(transaction.hash)) continue;
      // Blocks are full now and then.
      if (chance.is(0.15)) continue;
      const done = execute(state, transaction, chance.is(FAILS));
      state = done.state;
      executed.push({ transaction, isDone: done.isDone });
      taken.add(transaction.hash);
    }
    pool = pool.filter((one) => !taken.has(one.hash) && !isExpired(one, atMs));
    const hash = digest(`${before.hash}/${forks}/${[...taken].join()}/${number}`);
    blocks.push({ number, hash, parentHash: before.hash, atMs, executed, state });
  }

  const chain = {
    network,
    family,
    head: (): Block => seen().at(-1) ?? genesis,
    block: (number: bigint): Block | null => seen()[Number(number)] ?? null,
    blocks: seen,
    /**
     * The blocks of whichever node answers one question: some are behind, and for a time after a fork some have not
     * heard of it. `isHead`: its number alone is asked for; another node may answer that than all the rest.
     */
    asSeen: (isHead = false): readonly Block[] => {
      const all = seen();
      if (elapsedMs() > ODD_NODES_MS) return all;
      if (elapsedMs() < left.untilMs && (left.isAlways ? !isHead : nodes.is(0.3))) {
        return left.blocks;
      }
      return nodes.is(0.08) ? all.slice(0, Math.max(1, all.length - 1 - nodes.below(2))) : all;
    },
    /** Whether nodes know no transaction by its name, though their blocks hold it. */
    isIndexLost: (): boolean => elapsedMs() < indexLostUntilMs,
    loseIndex: (ms: number): void => void (indexLostUntilMs = elapsedMs() + ms),
    pool: (): readonly ChainTransaction[] => pool,
    mine,
    /** Takes a transaction unless it can never be mined from here. */
    add: (transaction: ChainTransaction): string | null => {
      if (pool.some(({ hash }) => hash === transaction.hash) || isIn(transaction.hash)) return null;
      if (isExpired(transaction, Date.now())) return "expired";
      const used = newest().state.counts.get(transaction.signer) ?? 0n;
      if (family === "evm" && transaction.number < used) return "nonce too low";
      pool.push(transaction);
      return null;
    },
    /** Asks a node that is so many blocks behind; all that is asked is asked at once. */
    behind: <T>(count: number, ask: () => T): T => {
      lag = count;
      try {
        return ask();
      } finally {
        lag = 0;
      }
    },
    /** Something that a person does; it stands in the next block. */
    change: (change: Change): void => {
      const number = newest().number + 1n;
      changes.set(number, [...(changes.get(number) ?? []), change]);
    },
    fund: (token: Token, address: string, units: bigint): void =>
      chain.change((state) => withBalance(state, token, address, units)),
    allow: (token: Token, owner: string, spender: string, units: bigint): void =>
      chain.change((state) => withAllowance(state, token, owner, spender, units)),
    /** A gift of the faucet; of the native coin only the treasury has any. */
    give: (asset: TreasuryAsset, address: string, units: bigint): void =>
      chain.change((state) =>
        asset === "NATIVE"
          ? { ...state, gas: state.gas + units }
          : withBalance(state, asset, address, balanceIn(state, asset, address) + units),
      ),
    freeze: (address: string, isFrozen: boolean): void =>
      chain.change((state) => withFrozen(state, address, isFrozen)),
    /** The newest blocks are replaced by one that holds none of their transactions, some of which come again. */
    fork: (depth: number): void => {
      const gone = blocks.slice(-depth);
      if (gone.length < depth || blocks.length <= depth + 1) return;
      left = { blocks, untilMs: elapsedMs() + UNHEARD_MS, isAlways: nodes.is(0.5) };
      blocks = blocks.slice(0, -depth);
      forks += 1;
      const again = gone.flatMap(({ executed }) => executed.map(({ transaction }) => transaction));
      const kept = again.filter(() => chance.is(0.5));
      const held = pool;
      pool = [];
      for (let at = 0; at < depth; at += 1) mine();
      pool = [...held, ...kept];
    },
    /** Whether one of so many newest blocks holds a transaction. */
    isUsedIn: (depth: number): boolean =>
      blocks.slice(-depth).some(({ executed }) => executed.length > 0),
    forgetPool: (): void => void (pool = []),
    /** Mines for as long as the history lasts. */
    run: async (isOver: () => boolean): Promise<void> => {
      while (!isOver()) {
        await sleep(BLOCK_MS);
        mine();
      }
    },
  };
  return chain;
}
