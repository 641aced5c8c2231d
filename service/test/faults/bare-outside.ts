import { setTimeout as sleep } from "node:timers/promises";
import { parseUnits, type Address, type Hex } from "viem";
import type { UseFaucet } from "#protocol/api/sandbox.ts";
import { startBareChain } from "../bare-chain.ts";
import type { Reply } from "./reply.ts";

const BLOCK_MS = 250;
/** Fewer blocks than the service waits for: a delivery that it has settled must stay. */
export const REORG_DEPTH = 3;
const UNDO_PATIENCE_MS = 10_000;
const UNDO_AGAIN_MS = 60;
const NO_HASH = `0x${"0".repeat(64)}`;

/** A chain that makes blocks by itself and can lose them, with its own faucet. */
export async function startBareOutside(treasury: Address) {
  const bare = await startBareChain("polygon");
  const lost = { reorganised: 0, dropped: 0 };
  let last: Promise<unknown> = Promise.resolve();
  const over = new AbortController();
  /** One at a time: no block may be made in the middle of a reorganisation. */
  const serially = <T>(job: () => Promise<T>): Promise<T> => {
    const run = last.then(job);
    last = run.catch(() => undefined);
    return run;
  };
  const mining = (async () => {
    while (!over.signal.aborted) {
      await sleep(BLOCK_MS);
      await serially(() => bare.mine());
    }
  })();

  const give = async ({ token, address, amount }: UseFaucet) => {
    const to = address as Address;
    if (token === "NATIVE") {
      const held = await bare.node.getBalance({ address: to });
      await bare.node.setBalance({ address: to, value: held + parseUnits(amount, 18) });
    } else await bare.mint(token, to, parseUnits(amount, 6));
    // Deep enough to stay: a reorganisation that robs the treasury is not tested here.
    await bare.mine(REORG_DEPTH + 1);
  };

  const reorganise = async () => {
    const count = () => bare.node.getTransactionCount({ address: treasury });
    const before = await count();
    await bare.reorg(REORG_DEPTH);
    return before - (await count());
  };
  const dropWaiting = async () => {
    const { pending } = await bare.node.getTxpoolContent();
    const waiting = Object.values(pending).flatMap((byNonce) => Object.values(byNonce));
    for (const { hash } of waiting) await bare.node.dropTransaction({ hash: hash as Hex });
    return waiting.length;
  };
  /** Repeats until it undoes a send, because there may be none at first. */
  const undoSome = async (how: keyof typeof lost, undo: () => Promise<number>) => {
    for (const deadline = Date.now() + UNDO_PATIENCE_MS; Date.now() < deadline;) {
      const undone = await serially(undo);
      lost[how] += undone;
      if (undone > 0) return;
      await sleep(UNDO_AGAIN_MS);
    }
  };

  return {
    url: bare.url,
    /** Counts the treasury's mined or waiting sends that were undone. */
    lost,
    faucet: async (body: string): Promise<Reply> => {
      const gift = JSON.parse(body) as UseFaucet;
      await serially(() => give(gift));
      return { status: 201, text: JSON.stringify({ ...gift, transaction_hash: NO_HASH }) };
    },
    /** Replaces the newest blocks with empty ones; their transactions do not wait again. */
    reorganise: () => undoSome("reorganised", reorganise),
    /** Drops the transactions that wait to be mined. */
    dropWaiting: () => undoSome("dropped", dropWaiting),
    stop: async () => {
      over.abort();
      await mining;
      await bare.stop();
    },
  };
}

export type BareOutside = Awaited<ReturnType<typeof startBareOutside>>;
