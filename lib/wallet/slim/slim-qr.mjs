const nothing = () => null;

/** Replaces RainbowKit's QR code, which only WalletConnect wallets need; the dashboard offers none. */
export const Cuer = { Root: nothing, Cells: nothing, Finder: nothing, Arena: nothing };
