import { DASHBOARD_ROOMS } from "./dashboard-rooms.ts";
import { behind, pure, under, type Room } from "./room.ts";
import { SERVICE_ROOMS } from "./service-rooms.ts";

const GROUND = under("protocol", ["money", "brazil", "chain", "wire"]);

/** Parts of Node that a program at a terminal needs. */
const NODE_PARTS = ["crypto", "fs", "os", "path", "readline", "stream", "timers"].map(
  (part) => `node:${part}`,
);

/** Who may import whom: the house's rooms as data (docs/architecture.md). */
export const ROOMS: readonly Room[] = [
  pure("protocol/brazil", ["protocol/money", "protocol/wire"]),
  pure("protocol/money", ["protocol/wire"]),
  pure("protocol/chain", GROUND),
  pure("protocol/wire", GROUND),
  pure("protocol/payins", GROUND),
  pure("protocol/payouts", GROUND),
  pure("protocol/sub-accounts", GROUND),
  pure("protocol/pix-accounts", GROUND),
  pure("protocol/wallets", GROUND),
  pure("protocol/api", ["protocol"]),
  { at: "protocol/test", may: "anything" },

  // The manifest names the version.
  behind("platform", ["platform/test-folder", "platform/tracing", "protocol", "package"]),
  { at: "package", may: [] },
  behind("platform/ports", []),
  behind("platform/test-folder", []),
  // How a round of work bounds and shares what it asks.
  behind("platform/rounds", []),
  // What every room says of itself while traces are sent.
  behind("platform/tracing", ["platform", "protocol"]),
  // Where a webhook may go, and how it is sent.
  behind("platform/webhooks", []),
  { at: "platform/documents/test", may: "anything" },

  ...SERVICE_ROOMS,

  behind("sandbox", ["protocol", "platform"]),

  // The exchange lives in it whole, with its tests' builders.
  { at: "simulation", may: ["simulation", "service", "platform", "protocol"] },

  ...DASHBOARD_ROOMS,

  { at: "app", may: ["components", "lib", "protocol"] },
  {
    at: "e2e",
    // What a page derives itself is no secret of the house.
    may: [
      ...under("platform", ["documents/test", "ports", "test-folder"]),
      "lib/rules",
      "protocol",
    ],
  },
  { at: "bench", may: ["e2e", "lib/rules", "lib/test", "platform/ports", "protocol"] },
  // What others take in hand: generated from the interface, and nothing else of ours.
  { at: "clients/typescript", may: [], packages: [] },
  {
    at: "clients/command-line",
    may: ["clients/typescript"],
    packages: ["commander", ...NODE_PARTS],
  },
  { at: "scripts", may: "anything" },
  // What an outsider runs knows nothing of ours.
  { at: "docs", may: [], packages: ["node:crypto", "node:fs", "node:zlib"] },
];

/** Files at the root: configuration and wiring. */
export const WIRING =
  /^(next|postcss|vitest|playwright)\.config\.(ts|mjs)$|^(proxy|instrumentation)\.ts$|\.d\.ts$/;
