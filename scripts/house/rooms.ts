export type Room = {
  /** Folder or file; of two rows that fit a file the longer one holds. */
  at: string;
  /** `folder`: all below it; `files`: only its own files; `each`: every folder in it is a room of its own. */
  spans?: "folder" | "files" | "each";
  /** Rooms it may import besides itself (`lib` stands for all rooms in lib); `anything` marks wiring. */
  may: readonly string[] | "anything";
  /** Rooms of which it may import types only. */
  types?: readonly string[];
  /** Where given, the only packages it may import. */
  packages?: readonly string[];
  /** Packages that never belong there. */
  bars?: readonly string[];
};

const SCREENS = ["react", "react-dom", "next", "next-intl", "@tanstack/react-query"];
const SERVER_ROOMS = ["lib/store", "lib/auth", "lib/exchange", "lib/chain"];
const WORDS = ["lib/format", "lib/i18n"];
const GATE = [...SERVER_ROOMS, ...WORDS, "lib/env", "platform", "protocol"];
const DESK = [...GATE, "lib/gate"];
const BROWSER_ROOMS = [...WORDS, "lib/signing", "protocol"];
const PORTS = ["service/chain", "service/pix", "service/kyc", "service/rates"];
const BUILDING_BLOCKS = ["components/ui", "components/form", "components/shell", "components/desk"];

const port = (at: string): Room => ({ at, may: ["protocol", "platform"], bars: SCREENS });
const desk = (at: string, may: readonly string[] = DESK): Room => ({ at, may });

/** Who may import whom: DESIGN of the house as data. */
export const ROOMS: readonly Room[] = [
  {
    at: "protocol",
    may: [],
    packages: [
      "zod",
      "viem",
      "@scure/base",
      "@noble/hashes",
      "@solana/kit",
      "@solana-program/token",
    ],
  },
  { at: "platform", may: ["protocol"], bars: SCREENS },
  { at: "platform/documents/test", may: "anything" },

  { at: "service", spans: "files", may: "anything", bars: SCREENS },
  { at: "service/http", may: ["service/domain", "protocol", "platform"], bars: SCREENS },
  { at: "service/workers", may: ["service/domain", "protocol", "platform"], bars: SCREENS },
  { at: "service/domain", may: ["service/db", "protocol"], types: PORTS, bars: SCREENS },
  port("service/db"),
  port("service/chain"),
  port("service/pix"),
  port("service/kyc"),
  port("service/rates"),
  { at: "service/settings", may: ["protocol", "platform"], bars: SCREENS },
  { at: "service/test", may: "anything" },

  { at: "sandbox", may: ["protocol", "platform"], bars: SCREENS },

  desk("lib/env", ["platform", "protocol"]),
  desk("lib/store", ["platform", "protocol", "lib/env"]),
  desk("lib/auth", ["lib/store", "lib/env", "protocol"]),
  desk("lib/exchange", ["lib/store", "lib/auth", "lib/env", "platform", "protocol"]),
  desk("lib/chain", ["lib/env", "platform", "protocol"]),
  desk("lib/gate", GATE),
  desk("lib/data"),
  desk("lib/actions"),
  desk("lib/inbox"),
  desk("lib/jobs"),
  desk("lib/boot", ["lib", "platform", "protocol"]),
  desk("lib/signing", ["protocol"]),
  desk("lib/format", ["lib/i18n", "protocol"]),
  desk("lib/i18n", ["lib/format", "protocol"]),
  { at: "lib/test", may: "anything" },

  {
    at: "components",
    spans: "each",
    may: [...BUILDING_BLOCKS, "lib/actions", ...BROWSER_ROOMS],
    types: ["lib/data"],
  },
  { at: "components/ui", may: BROWSER_ROOMS },

  { at: "app", may: ["components", "lib", "protocol"] },
  { at: "e2e", may: ["platform/documents/test", "protocol"] },
  { at: "bench", may: ["e2e", "protocol"] },
  { at: "scripts", may: "anything" },
];

/** Files at the root: configuration and wiring. */
export const WIRING =
  /^(next|postcss|vitest|playwright)\.config\.(ts|mjs)$|^(proxy|instrumentation)\.ts$|\.d\.ts$/;
