/** RainbowKit asks for the system only to name a wallet's download, and offers none here. */
export const UAParser = () => ({ os: {}, browser: {}, device: {} });
