type Thrown = { code?: number | string; message: string; data?: unknown };

/** How a wallet on EVM speaks to a page where wallets differ, as told by whoever is named. */
export type EvmWay = {
  wallet: string;
  /** Its name in our list. */
  listed: string;
  /** Its identifier (EIP-6963); null: it announces nothing, and is only at `window.ethereum`. */
  rdns: string | null;
  /** Who tells it. */
  source: string;
  /** What it says of itself on its provider. */
  flags: readonly string[];
  /** It puts itself at `window.ethereum`. */
  takesWindow?: true;
  /** What it throws when its person refuses. */
  refuses: Thrown;
  /** Asked for accounts while it is locked: it waits for its person and refuses a second request, or throws this. */
  locked: "waits" | Thrown;
  /** What it throws when it is asked to go to a chain that it does not know. */
  unknownChain: Thrown;
  /** It takes no chain that it does not know. */
  keepsItsChains?: true;
  /** Its signatures of texts end in 0 or 1 instead of 27 or 28. */
  lowRecovery?: true;
  /** What a device throws before it signs. */
  device?: { locked: Thrown; blind: Thrown };
  /** Its account is a contract, of which a page sees the code or, before it is deployed, only a long signature. */
  account?: "contract" | "undeployed";
};

const REJECTED = { code: 4001, message: "User rejected the request." };
/** A wallet that waits for its person refuses a second request. */
export const BUSY = {
  code: -32002,
  message: "Already processing eth_requestAccounts. Please wait.",
};
const UNKNOWN = { code: 4902, message: "Unrecognized chain ID." };
const USUAL = { refuses: REJECTED, locked: "waits", unknownChain: UNKNOWN } as const;
const GITHUB = "https://github.com";

export const EVM_WAYS: readonly EvmWay[] = [
  {
    ...USUAL,
    wallet: "MetaMask (extension)",
    listed: "MetaMask",
    rdns: "io.metamask",
    source: `${GITHUB}/MetaMask/metamask-extension/issues/10085`,
    flags: ["isMetaMask"],
    takesWindow: true,
    refuses: { code: 4001, message: "MetaMask Tx Signature: User denied transaction signature." },
  },
  {
    ...USUAL,
    wallet: "MetaMask (app)",
    listed: "MetaMask",
    rdns: "io.metamask",
    source: `${GITHUB}/MetaMask/metamask-mobile/issues/2944`,
    flags: ["isMetaMask"],
    takesWindow: true,
    unknownChain: { code: -32603, message: "x", data: { originalError: { code: 4902 } } },
  },
  {
    ...USUAL,
    wallet: "MetaMask with a Ledger",
    listed: "MetaMask",
    rdns: "io.metamask",
    source: `${GITHUB}/MetaMask/eth-ledger-bridge-keyring/issues/49`,
    flags: ["isMetaMask"],
    refuses: {
      code: -32603,
      message:
        "Error: TransportStatusError: Ledger device: Condition of use not satisfied (denied by the user?) (0x6985)",
    },
    device: {
      locked: { code: -32603, message: "Ledger device: Locked device (0x5515)" },
      blind: {
        code: -32603,
        message: "Please enable Blind signing or Contract data in the Ethereum app Settings",
      },
    },
  },
  {
    ...USUAL,
    wallet: "MetaMask with a Trezor",
    listed: "MetaMask",
    rdns: "io.metamask",
    source: "https://www.npmjs.com/package/@metamask/eth-trezor-keyring",
    flags: ["isMetaMask"],
    lowRecovery: true,
  },
  {
    ...USUAL,
    wallet: "Rabby",
    listed: "Rabby Wallet",
    rdns: "io.rabby",
    source: `${GITHUB}/RabbyHub/Rabby/issues/2147`,
    flags: ["isMetaMask", "isRabby"],
    takesWindow: true,
  },
  {
    ...USUAL,
    wallet: "Rabby with a Safe",
    listed: "Rabby Wallet",
    rdns: "io.rabby",
    source: `${GITHUB}/RabbyHub/Rabby/issues/3057`,
    flags: ["isMetaMask", "isRabby"],
    account: "contract",
  },
  {
    ...USUAL,
    wallet: "Coinbase Wallet (extension)",
    listed: "Coinbase Wallet",
    rdns: "com.coinbase.wallet",
    source: `${GITHUB}/coinbase/coinbase-wallet-sdk/issues/915`,
    flags: ["isCoinbaseWallet"],
    unknownChain: { code: -32603, message: "Internal JSON-RPC error." },
  },
  {
    ...USUAL,
    wallet: "Coinbase Smart Wallet",
    listed: "Coinbase Wallet",
    rdns: "com.coinbase.wallet",
    source: `${GITHUB}/coinbase/coinbase-wallet-sdk/issues/1379`,
    flags: ["isCoinbaseWallet"],
    account: "undeployed",
  },
  {
    ...USUAL,
    wallet: "Trust Wallet (extension)",
    listed: "Trust Wallet",
    rdns: "com.trustwallet.app",
    source: "https://developer.trustwallet.com/developer/develop-for-trust/browser-extension/evm",
    flags: ["isTrust", "isTrustWallet"],
  },
  {
    ...USUAL,
    wallet: "OKX Wallet",
    listed: "OKX Wallet",
    rdns: "com.okex.wallet",
    source: "https://web3.okx.com/onchainos/dev-docs/sdks/chains/evm/provider",
    flags: ["isOkxWallet"],
    refuses: { code: 4001, message: "Tx Signature: User denied transaction signature." },
  },
  {
    ...USUAL,
    wallet: "Phantom",
    listed: "Phantom",
    rdns: "app.phantom",
    source: "https://docs.phantom.com/ethereum-and-polygon/provider-api-reference/errors",
    flags: ["isPhantom"],
    locked: { code: -32002, message: "Requested resource not available." },
    keepsItsChains: true,
  },
  {
    ...USUAL,
    wallet: "Rainbow",
    listed: "Rainbow",
    rdns: "me.rainbow",
    source: `${GITHUB}/Uniswap/interface/pull/5941`,
    flags: ["isRainbow"],
    takesWindow: true,
    refuses: { message: "Request rejected" },
  },
  {
    ...USUAL,
    wallet: "Brave Wallet",
    listed: "Brave Wallet",
    rdns: "com.brave.wallet",
    source: `${GITHUB}/brave/brave-browser/issues/19641`,
    flags: ["isMetaMask", "isBraveWallet"],
    takesWindow: true,
    locked: BUSY,
  },
  {
    ...USUAL,
    wallet: "Frame",
    listed: "Frame",
    rdns: "sh.frame",
    source: `${GITHUB}/frame-labs/frame-extension/pull/47`,
    flags: ["isFrame"],
    refuses: { code: 4001, message: "User declined transaction" },
  },
  {
    ...USUAL,
    wallet: "Zerion",
    listed: "Zerion",
    rdns: "io.zerion.wallet",
    source: `${GITHUB}/zeriontech/zerion-wallet-extension/pull/519`,
    flags: ["isMetaMask", "isZerion"],
    unknownChain: { code: 4902, message: "Chain not configured" },
  },
  {
    ...USUAL,
    wallet: "a wallet without an announcement",
    listed: "Carteira deste navegador",
    rdns: null,
    source: `${GITHUB}/rainbow-me/rainbowkit/pull/1817`,
    flags: ["isMetaMask"],
    takesWindow: true,
    refuses: { code: "4001", message: "x" },
  },
];
