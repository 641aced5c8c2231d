/** By which wagmi and RainbowKit know the sandbox's test wallet (EIP-6963). */
export const TEST_WALLET_ID = "app.ponte.test-wallet";
