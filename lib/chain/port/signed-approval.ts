import "server-only";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import { bytesOf } from "#protocol/chain/tron/hex-bytes.ts";
import { bytesOn } from "./chain-on.ts";
import type { SignedApproval } from "./port.ts";

/** What was asked of a wallet: these bytes, by this signer. */
export type AskedBytes = { network: string; signer: string; bytes: string };

/** Whether what a wallet returned is the signer's signature over the very bytes that were asked. */
export const signedApproval = (asked: AskedBytes, signed: string): Promise<SignedApproval> =>
  bytesOn(asked.network as PayoutNetwork).signed(asked, bytesOf(signed));
