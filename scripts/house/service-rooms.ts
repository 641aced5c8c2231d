import { behind, NOUNS, SCREENS, under, type Room } from "./room.ts";

const BEARER = "sends/send-owner";
const GUARD = "recovery/refuse-in-recovery";
const PORTS = ["service/chain", "service/pix", "service/kyc", "service/rates"];

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
      "platform/tracing",
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
  domain("payins", ["books", "webhooks", BEARER, GUARD], ["books", "sends", "wallets"]),
  domain("payouts", ["books", "webhooks", BEARER, GUARD], ["books", "sends", "pix-accounts"]),
  domain(
    "sends",
    ["books", "payins", "payouts", BEARER, GUARD],
    ["books", "payins"],
    ["platform/rounds"],
  ),
  // Payins and payouts define what a send means for them; sends know no more of them.
  domain(BEARER, [], ["sends"]),
  // Everything that moves money asks it; it knows nothing of them.
  domain(GUARD, [], ["recovery"]),
  domain(
    "recovery",
    ["books", "payins", "payouts", "sends"],
    ["books", "payins", "payouts", "sends"],
  ),
  domain("sub-accounts", ["webhooks"], ["webhooks"]),
  domain(
    "operations",
    ["books"],
    ["books", "payins", "payouts", "recovery", "sends", "sub-accounts", "webhooks"],
  ),
];

/** Who may import whom in the service. */
export const SERVICE_ROOMS: readonly Room[] = [
  { at: "service", spans: "files", may: "anything", bars: SCREENS },
  behind("service/http", ["service/domain", "protocol", "platform"]),
  behind("service/workers", ["service/domain", "protocol", "platform"]),
  ...DOMAIN,
  behind("service/db/core", ["protocol", "platform"]),
  ...["access", "webhooks", "books", "sends", "recovery", ...NOUNS.slice(0, 5)].map((room) =>
    behind(`service/db/${room}`, ["service/db/core", "protocol", "platform"]),
  ),
  ...PORTS.map((port) => behind(port, ["protocol", "platform"])),
  behind("service/faults-in-production", ["protocol", "platform"]),
  behind("service/settings", ["service/faults-in-production", "protocol", "platform"]),
  { at: "service/test", may: "anything" },
];
