export type Room = {
  /** Folder or file; where two rows match a file, the longer path applies. */
  at: string;
  /** `folder`: everything below it; `files`: only its direct files. */
  spans?: "folder" | "files";
  /** Rooms it may import besides itself (`lib` stands for all rooms in lib); `anything` marks wiring. */
  may: readonly string[] | "anything";
  /** Rooms from which it may import types only. */
  types?: readonly string[];
  /** If given, the only packages it may import. */
  packages?: readonly string[];
  /** Packages that never belong there. */
  bars?: readonly string[];
};

/** The business nouns: each is a folder on every floor. */
export const NOUNS = [
  "payins",
  "payouts",
  "sub-accounts",
  "pix-accounts",
  "wallets",
  "allowances",
  "paying-wallets",
  "spenders",
  "connection",
  "people",
  "policies",
  "notices",
  "trail",
  "receipts",
  "attachments",
  "accounting",
  "batches",
  "schedules",
  "regulatory",
] as const;
export type Noun = (typeof NOUNS)[number];

export const SCREENS = ["react", "react-dom", "next", "next-intl", "@tanstack/react-query"];
export const PURE = [
  "zod",
  "viem",
  "@scure/base",
  "@noble/hashes",
  "@solana/kit",
  "@solana-program/token",
];
export const under = (floor: string, rooms: readonly string[]) =>
  rooms.map((room) => `${floor}/${room}`);
export const pure = (at: string, may: readonly string[]): Room => ({ at, may, packages: PURE });
export const behind = (
  at: string,
  may: readonly string[],
  types: readonly string[] = [],
): Room => ({
  at,
  may,
  types,
  bars: SCREENS,
});
