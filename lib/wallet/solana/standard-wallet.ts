/** The part of a wallet's account (Wallet Standard) that is used here. */
export type StandardAccount = {
  address: string;
  chains: readonly string[];
  features: readonly string[];
};

type Signed = { signedTransaction: Uint8Array };
type SignedText = { signedMessage: Uint8Array; signature: Uint8Array };

/** The part of a wallet (Wallet Standard 1) that is used here. */
export type StandardWallet = {
  name: string;
  icon?: string;
  chains: readonly string[];
  accounts: readonly StandardAccount[];
  features: {
    "standard:connect": {
      connect: (how?: { silent?: boolean }) => Promise<{ accounts: readonly StandardAccount[] }>;
    };
    "standard:disconnect"?: { disconnect: () => Promise<void> };
    "standard:events"?: { on: (event: "change", listener: () => void) => () => void };
    "solana:signTransaction": {
      signTransaction: (
        ...inputs: { account: StandardAccount; chain: string; transaction: Uint8Array }[]
      ) => Promise<readonly Signed[]>;
    };
    "solana:signMessage"?: {
      signMessage: (
        ...inputs: { account: StandardAccount; message: Uint8Array }[]
      ) => Promise<readonly SignedText[]>;
    };
  };
};
