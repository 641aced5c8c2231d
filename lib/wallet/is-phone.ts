/**
 * Whether RainbowKit considers this a phone, by its own criteria. On phones it lists no installed wallet,
 * because it expects none outside a wallet's own browser.
 */
export function isPhone(): boolean {
  const { userAgent, platform, maxTouchPoints } = navigator;
  const isTablet = platform === "MacIntel" && maxTouchPoints > 1;
  return /android|iphone|ipod|ipad/i.test(userAgent) || isTablet;
}
