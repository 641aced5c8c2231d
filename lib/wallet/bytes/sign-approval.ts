import { bytesOf, hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import type { NotAsked } from "#lib/wallet/not-asked.ts";
import { walletFault, type WalletFault } from "#lib/wallet/wallet-fault.ts";
import type { BytesFamily, SignOnlyWallet, DerivedApproval } from "./sign-only-wallet.ts";
import { OtherBytesError } from "./other-bytes-error.ts";

export type Signed =
  /** In hexadecimal, as it is handed to whoever sends it. */
  | { result: "signed"; signed: string }
  /** `faults`: what is wrong with the bytes, where it is the bytes. */
  | { result: "not_asked"; why: NotAsked; faults: readonly string[] }
  /** There are no signed bytes. */
  | { result: "fault"; fault: WalletFault };

export type BytesToSign = {
  family: BytesFamily;
  wallet: SignOnlyWallet;
  /** As they were given to this page, in hexadecimal. */
  bytes: string;
  derived: DerivedApproval;
  now: () => Date;
  /** Whether what is shown is still what was checked; asked right before the wallet opens. */
  stillHolds: () => boolean;
};

const notAsked = (why: NotAsked, faults: readonly string[] = []): Signed => ({
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
 * Has the wallet sign the very bytes that stand for one exact approval: they are read again by this
 * page and compared with what it derived, the wallet is asked where it stands, and what it returns
 * must be those bytes and its signature. Nothing is sent from here. Never throws.
 */
export async function signApproval(asked: BytesToSign): Promise<Signed> {
  // A copy: nobody who holds the caller's object can change it between a check and the call.
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
    // Last of all, and nothing is waited for after it.
    if (!stillHolds()) return notAsked("changed");
    const returned = await wallet.sign(bytes.slice());
    if (!(await family.isSigned(returned, bytes, derived.account))) throw new OtherBytesError();
    return { result: "signed", signed: hexOf(returned) };
  } catch (error) {
    return { result: "fault", fault: walletFault(error) };
  }
}
