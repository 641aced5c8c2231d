import { NOUNS, under, type Noun, type Room } from "./room.ts";
import { ruleRooms } from "./rule-rooms.ts";

const WORDS = ["lib/format", "lib/i18n"];
/** What every floor of the dashboard reads. */
const GROUND = ["lib/rules", ...WORDS, "protocol"];
const CORE = ["lib/core", "lib/chain", ...GROUND, "platform"];
const BLOCKS = ["components/ui", "components/form", "components/shell", "components/money"];

const dashboard = (at: string, may: readonly string[]): Room => ({ at, may });

/** From the bottom to the top: each reads those above it in this list. */
const CORE_ROOMS = "env store errors notices access requests exchange live doors".split(" ");
const coreRooms = CORE_ROOMS.map((room, at) =>
  dashboard(`lib/core/${room}`, [
    ...under("lib/core", CORE_ROOMS.slice(0, at)),
    ...GROUND,
    "platform",
  ]),
);

/** Other nouns that a noun of the dashboard may import, and why. */
const NOUN_KNOWS: Partial<Record<Noun, readonly Noun[]>> = {
  // Taking a file from a payment that others are asked to approve ends what they are asked.
  attachments: ["policies"],
  // What is done, made, changed or widened needs an approval, or rests, as a policy says; a payout also pays
  // the stored PIX account that its form offered, and leads from wallet to allowance to execution.
  payouts: [
    "pix-accounts",
    "policies",
    "allowances",
    "paying-wallets",
    "spenders",
    "attachments",
    "accounting",
    "regulatory",
  ],
  // Its lines are payouts, paid from one allowance that others have approved as one.
  batches: [
    "payouts",
    "policies",
    "allowances",
    "paying-wallets",
    "spenders",
    "pix-accounts",
    "accounting",
    "regulatory",
  ],
  // What is due becomes a payout, a payin or a batch, with its labels, asked for as a policy says with a proved wallet.
  schedules: [
    "payouts",
    "payins",
    "batches",
    "policies",
    "paying-wallets",
    "pix-accounts",
    "accounting",
    "regulatory",
  ],
  // Whoever signs or revokes has proved that the wallet is theirs.
  allowances: ["paying-wallets"],
  "paying-wallets": ["policies"],
  // No wallet of one's own is pinned as a spender.
  spenders: ["paying-wallets", "policies"],
  // An approval binds the files too, and a payment has the labels that its account requires.
  payins: ["policies", "attachments", "accounting", "regulatory"],
  "pix-accounts": ["policies"],
  // What is declared of a wallet comes with its form.
  wallets: ["policies", "regulatory"],
  // A purpose code that changes ends what others are asked to approve.
  regulatory: ["policies"],
  people: ["policies"],
  connection: ["policies"],
  // It says what became of a payment, and mails it as notices are mailed.
  receipts: ["payins", "payouts", "notices", "attachments"],
  // It calls a schedule by whom it pays.
  trail: ["schedules"],
  // It names a sign-in's device, holds a new e-mail's link, and tells when a request expires.
  notices: ["people", "policies"],
};
const nounRooms = NOUNS.flatMap((noun): Room[] => {
  const known = under("lib", NOUN_KNOWS[noun] ?? []);
  const own = `lib/${noun}`;
  return [
    dashboard(own, [own, ...CORE, ...known]),
    dashboard(`${own}/actions`, [own, ...CORE, ...known]),
    dashboard(`${own}/views`, [own, ...CORE, ...known]),
  ];
});
/** What a screen may import of a noun: its actions and rules, and the types of its views. */
const screenOf = (noun: string): Pick<Room, "may" | "types"> => ({
  may: [`lib/${noun}/actions`],
  types: [`lib/${noun}/views`, "lib/core/exchange"],
});
/** Nouns on whose screens another's build. */
const SCREENS_KNOW: Partial<Record<Noun, readonly Noun[]>> = {
  // One screen leads from wallet to allowance to execution; what a policy says stands where money moves, and files
  // are dropped on its form.
  payouts: [
    "allowances",
    "paying-wallets",
    "spenders",
    "policies",
    "attachments",
    "accounting",
    "receipts",
  ],
  // A batch is approved, and one wallet signs for all of its lines.
  batches: ["allowances", "paying-wallets", "policies", "payouts", "regulatory"],
  // A time that was paid says what its payment's own list says.
  schedules: ["payouts", "payins", "batches"],
  // Revoking connects a wallet too.
  allowances: ["paying-wallets"],
  // Files are sent as documents are.
  attachments: ["sub-accounts"],
  // What a policy says stands where money moves and where its receivers are.
  payins: ["policies", "attachments", "accounting", "receipts"],
  "pix-accounts": ["policies"],
  // Who holds a wallet's keys stands where the wallet is.
  wallets: ["policies", "regulatory"],
  "paying-wallets": ["regulatory"],
};
/** A connected wallet reports what it has signed; a payment's form also makes a schedule of it. */
const SCREENS_CALL: typeof SCREENS_KNOW = {
  "paying-wallets": ["allowances"],
  payouts: ["schedules"],
  payins: ["schedules"],
};
const screen = (at: string, nouns: readonly string[], calls: readonly string[] = []): Room => {
  const known = [...nouns, ...calls].map(screenOf);
  return {
    at: `components/${at}`,
    may: [
      ...BLOCKS,
      ...under("components", nouns),
      ...known.flatMap((one) => one.may),
      ...GROUND,
      "lib/wallet",
    ],
    types: known.flatMap((one) => one.types ?? []),
  };
};

/** Who may import whom in the dashboard: lib and components. */
export const DASHBOARD_ROOMS: readonly Room[] = [
  ...coreRooms,
  // The replacement of a page that the reader's role may not see is a screen.
  dashboard("lib/core/doors/page", ["lib/core", "components/shell", ...GROUND, "platform"]),
  dashboard("lib/chain", ["lib/core/env", "lib/rules", "platform", "protocol"]),
  ...ruleRooms,
  ...nounRooms,
  dashboard("lib/inbox", ["lib/inbox", ...under("lib", NOUNS), ...CORE]),
  dashboard("lib/inbox/actions", ["lib/inbox", ...under("lib", NOUNS), ...CORE]),
  dashboard("lib/inbox/views", ["lib/inbox", ...under("lib", NOUNS), ...CORE]),
  dashboard("lib/activity", ["lib/activity", ...under("lib", NOUNS), ...CORE]),
  dashboard("lib/activity/views", ["lib/activity", ...under("lib", NOUNS), ...CORE]),
  // It reads the lists by their own readers.
  dashboard("lib/exports", [
    "lib/exports",
    "lib/activity",
    "lib/find",
    ...under("lib", NOUNS),
    ...CORE,
  ]),
  dashboard("lib/exports/actions", [
    "lib/exports",
    "lib/activity",
    "lib/find",
    ...under("lib", NOUNS),
    ...CORE,
  ]),
  dashboard("lib/exports/views", [
    "lib/exports",
    "lib/activity",
    "lib/find",
    ...under("lib", NOUNS),
    ...CORE,
  ]),
  // What is drawn is added up by the activity.
  dashboard("lib/insights", ["lib/insights", "lib/activity", ...under("lib", NOUNS), ...CORE]),
  dashboard("lib/insights/views", [
    "lib/insights",
    "lib/activity",
    ...under("lib", NOUNS),
    ...CORE,
  ]),
  // It compares what all of them say.
  ...["lib/reconciliation", "lib/reconciliation/actions", "lib/reconciliation/views"].map((at) =>
    dashboard(at, ["lib/reconciliation", "lib/activity", ...under("lib", NOUNS), ...CORE]),
  ),
  // A month is closed on what was compared.
  ...["lib/closes", "lib/closes/actions", "lib/closes/views"].map((at) =>
    dashboard(at, [
      "lib/closes",
      "lib/reconciliation",
      "lib/activity",
      ...under("lib", NOUNS),
      ...CORE,
    ]),
  ),
  // It reads what its person's pages read, and a draft that is taken up becomes a noun's own.
  ...["lib/agents", "lib/agents/actions", "lib/agents/views"].map((at) =>
    dashboard(at, [
      "lib/agents",
      "lib/overview",
      "lib/reconciliation",
      ...under("lib", NOUNS),
      ...CORE,
    ]),
  ),
  ...["lib/overview", "lib/overview/views"].map((at) =>
    dashboard(at, ["lib/overview", "lib/reconciliation", ...under("lib", NOUNS), ...CORE]),
  ),
  dashboard("lib/find", ["lib/find", "lib/activity", ...under("lib", NOUNS), ...CORE]),
  dashboard("lib/find/views", ["lib/find", "lib/activity", ...under("lib", NOUNS), ...CORE]),
  dashboard("lib/jobs", [
    "lib/activity",
    "lib/agents",
    "lib/closes",
    "lib/exports",
    "lib/inbox",
    "lib/reconciliation",
    ...under("lib", NOUNS),
    ...CORE,
  ]),
  dashboard("lib/development", []),
  dashboard("lib/boot", ["lib", "platform", "protocol"]),
  dashboard("lib/wallet", ["lib/rules", "protocol"]),
  dashboard("lib/format", ["lib/i18n", "lib/rules", "protocol"]),
  dashboard("lib/i18n", ["lib/format", "lib/rules", "protocol"]),
  { at: "lib/test", may: "anything" },

  { at: "components/ui", may: GROUND },
  { at: "components/form", may: ["components/ui", ...GROUND] },
  { at: "components/money", may: ["components/ui", "components/form", ...GROUND] },
  {
    at: "components/shell",
    may: ["components/ui", "components/form", "components/money", "lib/people/actions", ...GROUND],
    types: ["lib/sub-accounts/views", "lib/find/views"],
  },
  ...NOUNS.map((noun) => screen(noun, [noun, ...(SCREENS_KNOW[noun] ?? [])], SCREENS_CALL[noun])),
  ...["agents", "inbox", "overview", "exports", "insights", "reconciliation"].map((noun) =>
    screen(noun, [noun]),
  ),
  // Its differences are shown as reconciliation shows them, and for whom it waits as requests do.
  screen("closes", ["closes", "reconciliation", "policies"]),
  // Filters of its list are kept, and a line says where its payment stands as the payment's own list does.
  screen("activity", ["activity", "payins", "payouts"], ["find"]),
];
