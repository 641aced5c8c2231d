import type { Log } from "#platform/log.ts";
import { startAnvil, type AnvilNode } from "./anvil-node.ts";
import { headOf, makeBlock, type Head } from "./chain-head.ts";
import type { ChainJournal } from "./chain-journal.ts";
import { hardforkOf } from "./hardfork.ts";
import { loadable } from "./chain-state.ts";
import { enterTransaction } from "./enter-transaction.ts";
import { RpcError } from "./rpc-error.ts";

export type RestoredNode = { node: AnvilNode; head: Head };
export type RestoreOptions = {
  chainId: number;
  genesisFile: string;
  /** A block's gas limit; Ethereum's by default. */
  gasLimit?: number | undefined;
  journal: ChainJournal;
  log: Log;
};

async function replay(node: AnvilNode, { journal, log }: RestoreOptions): Promise<Head> {
  const snapshot = journal.snapshot();
  if (snapshot) await node.call("anvil_loadState", [loadable(snapshot.state)]);
  let head = await headOf(node);
  if (snapshot && head.number !== snapshot.blockNumber) {
    throw new Error(`the snapshot of block ${snapshot.blockNumber} gave block ${head.number}`);
  }
  const send = async (raw: string) => {
    try {
      await enterTransaction(node, raw);
    } catch (error) {
      // The transaction with the same nonce was mined meanwhile, so this one never can be.
      if (!(error instanceof RpcError)) throw error;
      log.debug({ reason: error.message }, "a journaled transaction is no longer acceptable");
    }
  };
  for (const raw of journal.waitingAt(snapshot)) await send(raw);
  for (const act of journal.actsSince(snapshot)) {
    if ("transaction" in act) {
      await send(act.transaction);
      continue;
    }
    if (act.block.parentHash !== head.hash) {
      log.error({ number: head.number }, "the replayed chain differs from the one that was seen");
    }
    head = await makeBlock(node, act.block);
    if (head.transactions.length > 0) journal.markMined(head.transactions, head.number);
  }
  return head;
}

/** Starts a node and replays the journal: the same blocks with the same hashes. */
export async function restoreNode(options: RestoreOptions): Promise<RestoredNode> {
  const { chainId, genesisFile, gasLimit, journal } = options;
  const hardfork = hardforkOf(journal);
  const node = await startAnvil({ chainId, genesisFile, gasLimit, hardfork });
  try {
    return { node, head: await replay(node, options) };
  } catch (error) {
    await node.stop();
    throw error;
  }
}
