import type { WalletConnectSettings } from "#lib/wallet/walletconnect/walletconnect-store.ts";
import type { ReturnedFault } from "./other-bytes-error.ts";

/** A wallet's state: the account that would sign (null while it shows none) and its chain. */
export type BytesPlace = { account: string | null; isOnChain: boolean };

/**
 * A wallet of any family that signs bytes and sends nothing. Every method may throw whatever the wallet
 * throws.
 */
export type SignOnlyWallet = {
  /** Identifies the wallet after a reload. */
  id: string;
  /** The wallet's own name. */
  name: string;
  /** The wallet's own icon. */
  icon: string | undefined;
  /** It may sign nothing on this network for a page, and tells that only once it is connected. */
  isDoubtful?: true;
  /** `silent`: connects only if the wallet does so without asking its person. */
  connect: (how: { silent: boolean }) => Promise<void>;
  disconnect: () => Promise<void>;
  /** Asks the wallet itself, because its events come late or never. */
  place: () => Promise<BytesPlace>;
  /** Asks the wallet to switch to the paying chain; null for wallets without such a request. */
  switchChain: (() => Promise<void>) | null;
  /** The wallet's answer in the form in which it is sent, not yet checked. */
  sign: (bytes: Uint8Array) => Promise<Uint8Array>;
  /** The wallet's own answer to signing a text. @throws NoTextsError when it signs none */
  signText: (text: string) => Promise<unknown>;
  /** Calls the listener when the wallet's state has changed, or may have. */
  onChange: (listener: () => void) => () => void;
};

/** The approval that the bytes must hold, derived by the page. */
export type DerivedApproval = {
  /** The signing account. */
  account: string;
  /** The token's contract or mint. */
  token: string;
  /** The spender or delegate. */
  spender: string;
  /** 0n revokes. */
  units: bigint;
};

/** An approval read from bytes, as the sandbox's test wallet shows it. */
type ReadBytes = DerivedApproval;

/** A family's own part in signing bytes. */
export type BytesFamily = {
  network: "tron" | "solana";
  /** Reports each wallet in this browser, including those that appear later. */
  find: (found: (wallet: SignOnlyWallet) => void) => void;
  /** The wallet at the other end of WalletConnect; its code is loaded for it. */
  overWalletConnect: (settings: WalletConnectSettings) => Promise<SignOnlyWallet>;
  /** How the bytes differ from the derived approval; empty when they do not. */
  faultsOf: (bytes: Uint8Array, derived: DerivedApproval, now: Date) => Promise<string[]>;
  /**
   * Why `returned` must not be sent, as far as the page can tell; null when it is what was asked for, with
   * the account's signature.
   */
  returnedFault: (
    returned: Uint8Array,
    bytes: Uint8Array,
    account: string,
  ) => Promise<ReturnedFault | null>;
  /** Null when the bytes are no plain approval. */
  read: (bytes: Uint8Array) => ReadBytes | null;
};
