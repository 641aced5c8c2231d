/** Replaces ua-parser-js: RainbowKit uses it only for wallets' download links, which are not shown. */
export const UAParser = () => ({ os: {}, browser: {}, device: {} });
