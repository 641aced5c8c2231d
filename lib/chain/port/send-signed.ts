import "server-only";
import type { ChainPlace, Known } from "./chain-node.ts";
import type { SentSigned } from "./port.ts";
import { bytesOn } from "./chain-on.ts";

/**
 * Sends signed bytes to the chain; sending the same bytes again is safe. `isTaken` false: the node refused
 * them, which is not final; only the chain shows their outcome.
 * @param signed hexadecimal: on tron the whole transaction, on solana the wire form
 */
export const sendSigned = (place: ChainPlace, signed: string): Promise<Known<SentSigned>> =>
  bytesOn(place.network).send(place, signed);
