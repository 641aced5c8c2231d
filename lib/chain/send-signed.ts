import "server-only";
import { z } from "#protocol/zod.ts";
import { askSolana } from "./ask-solana.ts";
import { askTron } from "./ask-tron.ts";
import type { ChainPlace, Known } from "./chain-node.ts";

const Taken = z.object({ result: z.boolean().optional(), code: z.string().optional() });
const ALREADY_THERE = "DUP_TRANSACTION_ERROR";

/**
 * Gives signed bytes to the chain; the same bytes may be given as often as one likes. `isTaken` false:
 * the node refused them, which says nothing for good. Only the chain tells what became of them.
 * @param signed hexadecimal: on tron the whole transaction, on solana the wire form
 */
export function sendSigned(
  place: ChainPlace,
  signed: string,
): Promise<Known<{ isTaken: boolean }>> {
  if (place.network === "tron") {
    return askTron(place, async (node) => {
      const { result, code } = await node.ask(
        "wallet/broadcasthex",
        { transaction: signed },
        Taken,
      );
      return { isTaken: result === true || code === ALREADY_THERE };
    });
  }
  return askSolana(place, async ({ rpc, ask }) => {
    const wire = Buffer.from(signed, "hex").toString("base64");
    const sent = rpc.sendTransaction(wire as Parameters<typeof rpc.sendTransaction>[0], {
      encoding: "base64",
      preflightCommitment: "confirmed",
    });
    return { isTaken: await ask(sent).then(Boolean) };
  });
}
