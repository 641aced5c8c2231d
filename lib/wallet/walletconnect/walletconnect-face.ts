/** WalletConnect's id among the wallets of a page. */
export const WALLETCONNECT_ID = "app.ponte.walletconnect";
export const WALLETCONNECT_NAME = "WalletConnect";
