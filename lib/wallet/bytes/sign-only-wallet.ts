/** Where a wallet stands: the account that would sign, null while it shows none. */
export type BytesPlace = { account: string | null; isOnChain: boolean };

/**
 * A wallet that signs bytes and sends nothing, of whichever family. All of it may throw whatever the
 * wallet throws.
 */
export type SignOnlyWallet = {
  /** By which it is known again after a reload. */
  id: string;
  /** Its own. */
  name: string;
  /** As it brings it. */
  icon: string | undefined;
  /** `silent`: only what it gives without asking its person. */
  connect: (how: { silent: boolean }) => Promise<void>;
  disconnect: () => Promise<void>;
  /** Asks the wallet itself, not what is remembered of it: a page learns of a change late or never. */
  place: () => Promise<BytesPlace>;
  /** Asks it to go to the chain that pays; null where wallets of its kind have no such question. */
  switchChain: (() => Promise<void>) | null;
  /** Gives what it returned, in the form in which it is sent; what it is was not looked at. */
  sign: (bytes: Uint8Array) => Promise<Uint8Array>;
  /** Its account's signature of a text, as the wallet gives it. @throws NoTextsError where it signs none */
  signText: (text: string) => Promise<unknown>;
  /** Something of its place has changed, or may have. */
  onChange: (listener: () => void) => () => void;
};

/** What the bytes must allow, derived by us. */
export type DerivedApproval = {
  /** Whose wallet signs. */
  account: string;
  /** The token's contract, or its mint. */
  token: string;
  /** Or delegate. */
  spender: string;
  /** 0n takes an allowance back. */
  units: bigint;
};

/** What bytes allow, as the sandbox's test wallet shows it. */
type ReadBytes = DerivedApproval;

/** What a family of chains has of its own when a wallet signs bytes. */
export type BytesFamily = {
  network: "tron" | "solana";
  /** Tells of each wallet in this browser, those that come later too. */
  find: (found: (wallet: SignOnlyWallet) => void) => void;
  /** Why bytes are not the derived approval; empty when they are. */
  faultsOf: (bytes: Uint8Array, derived: DerivedApproval, now: Date) => Promise<string[]>;
  /** Whether this is those very bytes, signed by whom the account is as far as the page can tell. */
  isSigned: (returned: Uint8Array, bytes: Uint8Array, account: string) => Promise<boolean>;
  /** null for what is no plain approval. */
  read: (bytes: Uint8Array) => ReadBytes | null;
};
