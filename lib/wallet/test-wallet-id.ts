/** The test wallet's id for wagmi and RainbowKit (EIP-6963). */
export const TEST_WALLET_ID = "app.ponte.test-wallet";
