import "server-only";
import type { ChainPlace, Known } from "./chain-node.ts";
import { bytesOn } from "./chain-on.ts";

/**
 * Gives signed bytes to the chain; the same bytes may be given as often as one likes. `isTaken` false:
 * the node refused them, which says nothing for good. Only the chain tells what became of them.
 * @param signed hexadecimal: on tron the whole transaction, on solana the wire form
 */
export const sendSigned = (
  place: ChainPlace,
  signed: string,
): Promise<Known<{ isTaken: boolean }>> => bytesOn(place.network).send(place, signed);
