import { bytesOf, hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import type { UnopenedReason } from "#lib/wallet/not-asked.ts";
import { walletFault, type WalletFault } from "#lib/wallet/wallet-fault.ts";
import type { BytesFamily, SignOnlyWallet, DerivedApproval } from "./sign-only-wallet.ts";
import { OtherBytesError, type ReturnedFault } from "./other-bytes-error.ts";

export type Signed =
  /** In hexadecimal, ready to be sent. */
  | { result: "signed"; signed: string }
  /** `faults`: what is wrong with the bytes, if `why` is about the bytes. */
  | { result: "not_asked"; why: UnopenedReason; faults: readonly string[] }
  /** Nothing was signed that may be sent. `returned`: what is wrong with what came back. */
  | { result: "fault"; fault: WalletFault; returned?: ReturnedFault };

export type BytesToSign = {
  family: BytesFamily;
  wallet: SignOnlyWallet;
  /** As the page received them, in hexadecimal. */
  bytes: string;
  derived: DerivedApproval;
  now: () => Date;
  /** Whether the checked content is still what is shown; asked right before the wallet opens. */
  stillHolds: () => boolean;
};

const notAsked = (why: UnopenedReason, faults: readonly string[] = []): Signed => ({
  result: "not_asked",
  why,
  faults,
});
const EXPIRED = "expired";

function readHex(text: string): Uint8Array | null {
  try {
    return bytesOf(text);
  } catch {
    return null;
  }
}

/**
 * Has the wallet sign the exact bytes of one approval. Before that, the page reads the bytes again, compares
 * them with what it derived, and asks the wallet for its account and chain. The wallet must return what the
 * family takes for these bytes, with its signature. Sends nothing. Never throws.
 */
export async function signApproval(asked: BytesToSign): Promise<Signed> {
  // A copy, so that the caller's object can't change between a check and the call.
  const derived = { ...asked.derived };
  const { family, wallet, now, stillHolds } = asked;
  const bytes = readHex(asked.bytes);
  try {
    if (bytes === null) return notAsked("other_bytes", ["no_hexadecimal"]);
    const faults = await family.faultsOf(bytes, derived, now());
    if (faults.every((fault) => fault === EXPIRED) && faults.length > 0) {
      return notAsked("bytes_expired", faults);
    }
    if (faults.length > 0) return notAsked("other_bytes", faults);
    const place = await wallet.place();
    if (place.account === null) return { result: "fault", fault: "locked" };
    if (place.account !== derived.account) return notAsked("other_account");
    if (!place.isOnChain) return { result: "fault", fault: "wrong_chain" };
    // The last check, with no await after it.
    if (!stillHolds()) return notAsked("changed");
    const returned = await wallet.sign(bytes.slice());
    const wrong = await family.returnedFault(returned, bytes, derived.account);
    if (wrong !== null) throw new OtherBytesError(wrong);
    return { result: "signed", signed: hexOf(returned) };
  } catch (error) {
    const returned = error instanceof OtherBytesError ? error.returned : null;
    return { result: "fault", fault: walletFault(error), ...(returned && { returned }) };
  }
}
