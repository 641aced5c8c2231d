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
  "connection",
  "people",
  "policies",
  "notices",
] as const;
const BEARER = "sends/send-owner";
type Noun = (typeof NOUNS)[number];

const SCREENS = ["react", "react-dom", "next", "next-intl", "@tanstack/react-query"];
const PURE = [
  "zod",
  "viem",
  "@scure/base",
  "@noble/hashes",
  "@solana/kit",
  "@solana-program/token",
];
const WORDS = ["lib/format", "lib/i18n"];
const CORE = ["lib/core", "lib/chain", ...WORDS, "platform", "protocol"];
const PORTS = ["service/chain", "service/pix", "service/kyc", "service/rates"];
const BLOCKS = ["components/ui", "components/form", "components/shell", "components/money"];

const under = (floor: string, rooms: readonly string[]) => rooms.map((room) => `${floor}/${room}`);
const pure = (at: string, may: readonly string[]): Room => ({ at, may, packages: PURE });
const behind = (at: string, may: readonly string[], types: readonly string[] = []): Room => ({
  at,
  may,
  types,
  bars: SCREENS,
});
const dashboard = (at: string, may: readonly string[]): Room => ({ at, may });

const GROUND = under("protocol", ["money", "brazil", "chain", "wire"]);

/** Other nouns that a noun of the dashboard may import, and why. */
const NOUN_KNOWS: Partial<Record<Noun, readonly Noun[]>> = {
  // What is done, made, changed or widened needs an approval, or rests, as a policy says; a payout also pays
  // the stored PIX account that its form offered.
  payouts: ["pix-accounts", "policies"],
  payins: ["policies"],
  "pix-accounts": ["policies"],
  wallets: ["policies"],
  people: ["policies"],
  connection: ["policies"],
  // It names a sign-in's device, holds a new e-mail's link, and tells when a request expires.
  notices: ["people", "policies"],
};
/** A rule's words name PIX accounts and receiving wallets, which themselves follow the rule. */
const VIEWS_KNOW: typeof NOUN_KNOWS = { policies: ["pix-accounts", "wallets"] };
const POLICED: readonly Noun[] = ["payins", "payouts", "pix-accounts", "wallets"];
const nounRooms = NOUNS.flatMap((noun): Room[] => {
  const known = under("lib", NOUN_KNOWS[noun] ?? []);
  const own = `lib/${noun}`;
  return [
    dashboard(own, [own, ...CORE, ...known]),
    // Rules that need no lookup: screens use them too.
    { at: `${own}/rules`, may: [...WORDS, "protocol"], types: [own, "lib/chain"] },
    dashboard(`${own}/actions`, [own, ...CORE, ...known]),
    dashboard(`${own}/views`, [own, ...CORE, ...known, ...under("lib", VIEWS_KNOW[noun] ?? [])]),
  ];
});
const signing = "lib/payouts/signing";
const signingRooms: Room[] = ["actions", "views"].map((role) =>
  dashboard(`${signing}/${role}`, ["lib/payouts", ...CORE, "lib/pix-accounts", "lib/policies"]),
);

/** What a screen may import of a noun: its actions and rules, and the types of its views. */
const screenOf = (noun: string): Pick<Room, "may" | "types"> => ({
  may: [`lib/${noun}/actions`, `lib/${noun}/rules`],
  types: [`lib/${noun}/views`, "lib/core/exchange"],
});
const screen = (at: string, nouns: readonly string[], may: readonly string[] = []): Room => {
  const known = nouns.map(screenOf);
  return {
    at: `components/${at}`,
    may: [
      ...BLOCKS,
      ...may,
      ...known.flatMap((one) => one.may),
      ...WORDS,
      "lib/wallet",
      "protocol",
    ],
    types: known.flatMap((one) => one.types ?? []),
  };
};

/** What every domain room may import: the caller, and what their account may do. */
const domain = (
  room: string,
  others: readonly string[],
  rows: readonly string[],
  more: readonly string[] = [],
): Room =>
  behind(
    `service/domain/${room}`,
    [
      ...under("service/domain", ["access", ...others]),
      "service/db/core",
      ...under("service/db", [room, "access", ...rows]),
      ...more,
      "protocol",
    ],
    PORTS,
  );
const DOMAIN: Room[] = [
  domain("access", [], []),
  domain("webhooks", [], [], ["platform/webhooks"]),
  domain("wallets", [], []),
  domain("pix-accounts", [], []),
  domain("books", [], ["payins", "payouts", "sends"]),
  domain("payins", ["books", "webhooks", BEARER], ["books", "sends", "wallets"]),
  domain("payouts", ["books", "webhooks", BEARER], ["books", "sends", "pix-accounts"]),
  domain("sends", ["books", "payins", "payouts", BEARER], ["books", "payins"]),
  // Payins and payouts define what a send means for them; sends know no more of them.
  domain(BEARER, [], ["sends"]),
  domain("sub-accounts", ["webhooks"], ["webhooks"]),
  domain("operations", ["books"], ["books", "payins", "payouts", "sends", "sub-accounts"]),
];

/** Who may import whom: the repository's DESIGN as data. */
export const ROOMS: readonly Room[] = [
  pure("protocol/brazil", ["protocol/money", "protocol/wire"]),
  pure("protocol/money", ["protocol/wire"]),
  pure("protocol/chain", GROUND),
  pure("protocol/wire", GROUND),
  pure("protocol/payins", GROUND),
  pure("protocol/payouts", GROUND),
  pure("protocol/sub-accounts", GROUND),
  pure("protocol/pix-accounts", GROUND),
  pure("protocol/policies", GROUND),
  pure("protocol/wallets", GROUND),
  pure("protocol/api", ["protocol"]),
  { at: "protocol/test", may: "anything" },

  behind("platform", ["platform/test-folder", "protocol"]),
  behind("platform/ports", []),
  behind("platform/test-folder", []),
  // Where a webhook may go, and how it is sent.
  behind("platform/webhooks", []),
  { at: "platform/documents/test", may: "anything" },

  { at: "service", spans: "files", may: "anything", bars: SCREENS },
  behind("service/http", ["service/domain", "protocol", "platform"]),
  behind("service/workers", ["service/domain", "protocol", "platform"]),
  ...DOMAIN,
  behind("service/db/core", ["protocol", "platform"]),
  ...["access", "webhooks", "books", "sends", ...NOUNS.slice(0, 5)].map((room) =>
    behind(`service/db/${room}`, ["service/db/core", "protocol", "platform"]),
  ),
  ...PORTS.map((port) => behind(port, ["protocol", "platform"])),
  behind("service/settings", ["protocol", "platform"]),
  { at: "service/test", may: "anything" },

  behind("sandbox", ["protocol", "platform"]),

  dashboard("lib/core/env", ["platform", "protocol"]),
  dashboard("lib/core/store", ["lib/core/env", "platform", "protocol"]),
  dashboard("lib/core/access", ["lib/core", ...WORDS, "platform", "protocol"]),
  // The replacement of a page that the reader's role may not see is a screen.
  dashboard("lib/core/access/page", [
    "lib/core",
    "components/shell",
    ...WORDS,
    "platform",
    "protocol",
  ]),
  dashboard("lib/core/exchange", ["lib/core", "platform", "protocol"]),
  dashboard("lib/core/notices", ["lib/core", "platform", "protocol"]),
  dashboard("lib/core/live", ["lib/core", "platform", "protocol"]),
  dashboard("lib/chain", ["lib/core/env", "platform", "protocol"]),
  ...nounRooms,
  ...signingRooms,
  dashboard("lib/inbox", ["lib/inbox", ...under("lib", NOUNS), ...CORE]),
  dashboard("lib/inbox/actions", ["lib/inbox", ...under("lib", NOUNS), ...CORE]),
  dashboard("lib/inbox/views", ["lib/inbox", ...under("lib", NOUNS), ...CORE]),
  dashboard("lib/overview", [...under("lib", NOUNS), ...CORE]),
  dashboard("lib/overview/views", ["lib/overview", ...under("lib", NOUNS), ...CORE]),
  dashboard("lib/activity/rows", [...under("lib", NOUNS), ...CORE]),
  dashboard("lib/activity/actions", ["lib/activity", ...under("lib", NOUNS), ...CORE]),
  dashboard("lib/activity/views", ["lib/activity", ...under("lib", NOUNS), ...CORE]),
  dashboard("lib/find", ["lib/find", ...under("lib", NOUNS), ...CORE]),
  dashboard("lib/find/views", ["lib/find", ...under("lib", NOUNS), ...CORE]),
  dashboard("lib/jobs", ["lib/inbox", ...under("lib", NOUNS), ...CORE]),
  dashboard("lib/development", []),
  dashboard("lib/boot", ["lib", "platform", "protocol"]),
  dashboard("lib/wallet", ["protocol"]),
  dashboard("lib/format", ["lib/i18n", "protocol"]),
  dashboard("lib/i18n", ["lib/format", "protocol"]),
  { at: "lib/test", may: "anything" },

  { at: "components/ui", may: [...WORDS, "protocol"] },
  { at: "components/form", may: ["components/ui", ...WORDS, "protocol"] },
  { at: "components/money", may: ["components/ui", "components/form", ...WORDS, "protocol"] },
  {
    at: "components/shell",
    may: [
      "components/ui",
      "components/form",
      "components/money",
      "lib/people/actions",
      ...WORDS,
      "protocol",
    ],
    types: ["lib/sub-accounts/views", "lib/find/views"],
  },
  ...NOUNS.map((noun) =>
    screen(
      noun,
      noun === "payouts" ? [noun, `${noun}/signing`] : [noun],
      // What a policy says stands where money moves and where its receivers are.
      POLICED.includes(noun) ? ["components/policies"] : [],
    ),
  ),
  ...["inbox", "overview", "activity"].map((noun) => screen(noun, [noun])),

  { at: "app", may: ["components", "lib", "protocol"] },
  {
    at: "e2e",
    may: [...under("platform", ["documents/test", "ports", "test-folder"]), "protocol"],
  },
  { at: "bench", may: ["e2e", "platform/ports", "protocol"] },
  { at: "scripts", may: "anything" },
];

/** Files at the root: configuration and wiring. */
export const WIRING =
  /^(next|postcss|vitest|playwright)\.config\.(ts|mjs)$|^(proxy|instrumentation)\.ts$|\.d\.ts$/;
