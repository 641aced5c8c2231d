const nothing = () => null;

/** RainbowKit's QR code is for wallets of WalletConnect, which are not offered. */
export const Cuer = { Root: nothing, Cells: nothing, Finder: nothing, Arena: nothing };
