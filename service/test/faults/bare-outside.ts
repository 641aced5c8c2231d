import { setTimeout as sleep } from "node:timers/promises";
import { parseUnits, type Address, type Hex } from "viem";
import type { UseFaucet } from "#protocol/api/sandbox.ts";
import { startBareChain } from "../bare-chain.ts";
import type { Reply } from "./reply.ts";

const BLOCK_MS = 250;
/** Fewer blocks than the service waits for: what has counted for it must stay. */
export const REORG_DEPTH = 3;
const UNDO_PATIENCE_MS = 10_000;
const UNDO_AGAIN_MS = 60;
const NO_HASH = `0x${"0".repeat(64)}`;

/** A chain that makes blocks by itself and can lose them, with a faucet that gives on it. */
export async function startBareOutside(treasury: Address) {
  const bare = await startBareChain("polygon");
  const lost = { reorganised: 0, dropped: 0 };
  let last: Promise<unknown> = Promise.resolve();
  const over = new AbortController();
  /** One after the other: a block must not be made in the middle of a reorganisation. */
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
    // Deep enough to stay: a treasury that is robbed by a reorganisation is no matter of payins.
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
  /** Now, and again until a send is undone by it: nothing may be under way at this moment. */
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
    /** Sends of the treasury's that were mined or waiting, and were undone. */
    lost,
    faucet: async (body: string): Promise<Reply> => {
      const gift = JSON.parse(body) as UseFaucet;
      await serially(() => give(gift));
      return { status: 201, text: JSON.stringify({ ...gift, transaction_hash: NO_HASH }) };
    },
    /** The newest blocks become empty ones; what they held is not waiting either. */
    reorganise: () => undoSome("reorganised", reorganise),
    /** What waits to be mined is forgotten. */
    dropWaiting: () => undoSome("dropped", dropWaiting),
    stop: async () => {
      over.abort();
      await mining;
      await bare.stop();
    },
  };
}

export type BareOutside = Awaited<ReturnType<typeof startBareOutside>>;
