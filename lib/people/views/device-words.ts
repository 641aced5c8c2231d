import "server-only";

/** The first that fits names it: most browsers also carry the names of those they descend from. */
const BROWSERS = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bSafari\//],
] as const;
const SYSTEMS = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["macOS", /\bMac OS X\b|\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
] as const;

export type DeviceWords = { browser: string | null; system: string | null };

const firstOf = (kinds: typeof BROWSERS | typeof SYSTEMS, agent: string) =>
  kinds.find(([, fits]) => fits.test(agent))?.[0] ?? null;

/** What a browser says of itself, in two names. It is its own word, and anybody may write another. */
export const deviceWords = (userAgent: string | null): DeviceWords => ({
  browser: firstOf(BROWSERS, userAgent ?? ""),
  system: firstOf(SYSTEMS, userAgent ?? ""),
});
