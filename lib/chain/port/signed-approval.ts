import "server-only";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import { bytesOf } from "#protocol/chain/tron/hex-bytes.ts";
import { bytesOn } from "./chain-on.ts";
import type { SignedApproval } from "./port.ts";

/** The bytes that a wallet was asked to sign, and the signer. */
export type RequestedBytes = { network: string; signer: string; bytes: string };

/** Checks that a wallet returned the requested approval with the signer's signature. */
export const signedApproval = (asked: RequestedBytes, signed: string): Promise<SignedApproval> =>
  bytesOn(asked.network as PayoutNetwork).signed(asked, bytesOf(signed));
