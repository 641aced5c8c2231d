import { describe, expect, it } from "vitest";
import { importCycles, roomOf, tableFaults, twoWayRooms } from "./import-table.ts";
import { NOUNS } from "./room.ts";
import { ROOMS } from "./rooms.ts";
import { sourceFiles } from "./source-files.ts";

/** A forbidden import for each row: a file planted there must be refused for it. */
const PLANTED: Record<string, string> = {
  "protocol/money": "#protocol/chain/networks.ts",
  "protocol/brazil": "#protocol/payins/payins.ts",
  "protocol/chain": "#protocol/payouts/payouts.ts",
  "protocol/wire": "#platform/log.ts",
  "protocol/payins": "#protocol/payouts/payouts.ts",
  "protocol/payouts": "#protocol/payins/payins.ts",
  "protocol/sub-accounts": "#protocol/payins/payins.ts",
  "protocol/pix-accounts": "#protocol/sub-accounts/sub-accounts.ts",
  "protocol/wallets": "#protocol/payins/payins.ts",
  "protocol/api": "#lib/core/env.ts",
  platform: "#service/main.ts",
  "platform/ports": "#platform/log.ts",
  "lib/development": "#lib/core/env.ts",
  "platform/test-folder": "#platform/log.ts",
  "platform/rounds": "#platform/log.ts",
  "platform/tracing": "#service/main.ts",
  "platform/webhooks": "#platform/log.ts",
  service: "react",
  "service/http": "#service/db/payins/payins.ts",
  "service/workers": "#service/chain/evm/sign.ts",
  "service/domain/access": "#service/domain/payins/payin-quote.ts",
  "service/domain/webhooks": "#service/domain/payouts/payout-create.ts",
  "service/domain/wallets": "#service/db/payins/payins.ts",
  "service/domain/pix-accounts": "#service/db/wallets/wallets.ts",
  "service/domain/books": "#service/domain/payins/payin-quote.ts",
  "service/domain/payins": "#service/domain/payouts/payout-create.ts",
  "service/domain/payouts": "#service/domain/payins/payin-quote.ts",
  "service/domain/sends": "#service/domain/sub-accounts/sub-account-open.ts",
  "service/domain/sends/send-owner": "#service/domain/payins/payin-quote.ts",
  "service/domain/recovery/refuse-in-recovery": "#service/domain/sends/settle-sign.ts",
  "service/domain/recovery": "#service/domain/webhooks/events.ts",
  "service/domain/sub-accounts": "#service/http/app.ts",
  "service/domain/operations": "#service/domain/payins/payin-quote.ts",
  "service/db/core": "#service/db/payins/payins.ts",
  ...Object.fromEntries(
    ["access", "webhooks", "books", "sends", "recovery", ...NOUNS.slice(0, 5)].map((room) => [
      `service/db/${room}`,
      "#service/chain/chain-port.ts",
    ]),
  ),
  "service/chain": "#service/db/core/tables.ts",
  "service/pix": "#service/rates/rate-port.ts",
  "service/kyc": "#service/pix/pix-port.ts",
  "service/rates": "#service/domain/payins/payin-quote.ts",
  "service/faults-in-production": "#service/domain/payins/payin-quote.ts",
  "service/settings": "#service/domain/payins/payin-quote.ts",
  sandbox: "#service/db/core/tables.ts",

  "lib/core/env": "#lib/core/store/store.ts",
  "lib/core/store": "#lib/core/access/session.ts",
  "lib/core/errors": "#lib/core/exchange/get-exchange.ts",
  "lib/core/notices": "#lib/notices/rows/outbox.ts",
  "lib/core/access": "#lib/core/doors/action.ts",
  "lib/core/requests": "#lib/core/doors/action.ts",
  "lib/core/exchange": "#lib/core/doors/action.ts",
  "lib/core/live": "#lib/payins/rows/payins.ts",
  "lib/core/doors": "#lib/payins/rows/payins.ts",
  "lib/core/doors/page": "#components/payins/payin-table.tsx",
  "lib/chain": "#lib/core/store/store.ts",
  ...Object.fromEntries(
    NOUNS.flatMap((noun) => {
      const unknown = { payins: "payouts", receipts: "wallets" };
      const other = `#lib/${unknown[noun as keyof typeof unknown] ?? "payins"}/rows/planted.ts`;
      return ["", "/actions", "/views"].map((role) => [`lib/${noun}${role}`, other]);
    }),
  ),
  ...Object.fromEntries(
    [...NOUNS, "activity", "agents", "closes", "exports", "insights"].map((noun) => [
      `lib/rules/${noun}`,
      `#lib/${noun}/rows/planted.ts`,
    ]),
  ),
  "lib/agents": "#lib/jobs/start-jobs.ts",
  "lib/agents/actions": "#lib/exports/rows/exports.ts",
  "lib/agents/views": "#lib/exports/rows/exports.ts",
  "lib/inbox": "#lib/jobs/start-jobs.ts",
  "lib/inbox/actions": "#lib/overview/views/overview.ts",
  "lib/inbox/views": "#lib/jobs/start-jobs.ts",
  "lib/reconciliation": "#lib/jobs/start-jobs.ts",
  "lib/reconciliation/actions": "#lib/exports/rows/exports.ts",
  "lib/reconciliation/views": "#lib/exports/rows/exports.ts",
  "lib/closes": "#lib/jobs/start-jobs.ts",
  "lib/closes/actions": "#lib/exports/rows/exports.ts",
  "lib/closes/views": "#lib/exports/rows/exports.ts",
  "lib/exports": "#lib/jobs/start-jobs.ts",
  "lib/exports/actions": "#lib/jobs/start-jobs.ts",
  "lib/exports/views": "#lib/jobs/start-jobs.ts",
  "lib/activity": "#lib/find/lists.ts",
  "lib/activity/views": "#lib/jobs/start-jobs.ts",
  "lib/insights": "#lib/find/lists.ts",
  "lib/insights/views": "#lib/find/lists.ts",
  "lib/overview": "#lib/jobs/start-jobs.ts",
  "lib/overview/views": "#lib/inbox/receive-webhook.ts",
  "lib/find": "#lib/jobs/start-jobs.ts",
  "lib/find/views": "#lib/inbox/receive-webhook.ts",
  "lib/jobs": "#lib/overview/views/overview.ts",
  package: "#platform/log.ts",
  "lib/boot": "#components/ui/button.tsx",
  "lib/wallet": "#lib/core/env.ts",
  // It may import payins.
  ...Object.fromEntries(
    ["lib/schedules", "lib/schedules/actions", "lib/schedules/views"].map((at) => [
      at,
      "#lib/sub-accounts/rows/planted.ts",
    ]),
  ),
  "lib/format": "#lib/core/store/store.ts",
  "lib/i18n": "#lib/core/exchange/get-exchange.ts",

  "components/ui": "#components/money/amount.tsx",
  "components/form": "#components/money/amount.tsx",
  "components/money": "#lib/payins/actions/payins.ts",
  "components/shell": "#components/payins/payin-table.tsx",
  ...Object.fromEntries(
    [
      ...NOUNS,
      "inbox",
      "overview",
      "exports",
      "activity",
      "insights",
      "reconciliation",
      "closes",
      "agents",
    ].map((noun) => [
      `components/${noun}`,
      `#components/${noun === "wallets" ? "payins" : "wallets"}/wallet-table.tsx`,
    ]),
  ),
  app: "#platform/log.ts",
  e2e: "#lib/format/moment.ts",
  bench: "#service/main.ts",
  simulation: "#sandbox/main.ts",
  "clients/typescript": "#protocol/money/money.ts",
  "clients/command-line": "#protocol/money/money.ts",
  docs: "#protocol/money/money.ts",
};
/** Wiring: these may import anything. */
const FREE = ["platform/documents/test", "protocol/test", "service/test", "lib/test", "scripts"];

describe("import table", () => {
  it("holds over the whole tree", () => {
    expect(tableFaults(sourceFiles())).toEqual([]);
  });

  it("has no ring", () => {
    expect(importCycles(sourceFiles())).toEqual([]);
  });

  it("lets no two rooms of the dashboard import each other, but for words and numbers", () => {
    // docs/decisions/format-and-i18n.md
    expect(twoWayRooms(sourceFiles())).toEqual(["lib/format ↔ lib/i18n"]);
    const planted = [
      { path: "lib/allowances/planted.ts", text: `import "#lib/payouts/planted.ts";` },
      { path: "lib/payouts/planted.ts", text: `import type { A } from "#lib/allowances/a.ts";` },
    ];
    expect(twoWayRooms(planted)).toEqual(["lib/allowances ↔ lib/payouts"]);
  });

  it.each(ROOMS.filter((row) => !FREE.includes(row.at)))("bites in $at", ({ at }) => {
    const specifier = PLANTED[at] ?? "none";
    // Some rows are for one file.
    const path = roomOf(`${at}.ts`)?.row.at === at ? `${at}.ts` : `${at}/planted.ts`;
    expect(roomOf(path)?.row.at).toBe(at);
    const text = `import { planted } from "${specifier}";`;
    expect(tableFaults([{ path, text }])).toEqual([
      expect.stringContaining(`may not import ${specifier}`),
    ]);
  });

  it("sees every way to import", () => {
    const path = "protocol/wire/planted.ts";
    const target = "#lib/core/env.ts";
    const ways = [
      `import "${target}";`,
      `import type { A } from "${target}";`,
      `export * from "${target}";`,
      `export { a } from "${target}";`,
      `const a = await import("${target}");`,
      `type A = import("${target}").A;`,
      `import { a } from "../../lib/core/env.ts";`,
    ];
    for (const text of ways) expect(tableFaults([{ path, text }]), text).toHaveLength(1);
  });

  it("lets types through only where a row says so", () => {
    const path = "components/payins/planted.tsx";
    const type = `import type { Row } from "#lib/payins/views/payins.ts";`;
    const mixed = `import { type Row, rows } from "#lib/payins/views/payins.ts";`;
    expect(tableFaults([{ path, text: type }])).toEqual([]);
    expect(tableFaults([{ path, text: mixed }])).toHaveLength(1);
  });

  it("refuses packages that do not belong", () => {
    const planted = (path: string, from: string) =>
      tableFaults([{ path, text: `import { x } from "${from}";` }]);
    expect(planted("protocol/wire/planted.ts", "node:fs")).toHaveLength(1);
    expect(planted("protocol/wire/planted.ts", "react")).toHaveLength(1);
    expect(planted("protocol/wire/planted.ts", "viem/utils")).toEqual([]);
    expect(planted("sandbox/planted.ts", "next/server")).toHaveLength(1);
  });

  it("has a row for every room", () => {
    const nowhere = [
      "service/planted/a.ts",
      "service/domain/planted/a.ts",
      "protocol/planted.ts",
      "lib/planted/a.ts",
      "lib/core/planted.ts",
      "lib/planted.ts",
      "components/planted/a.tsx",
      "planted/a.ts",
    ];
    for (const path of nowhere) expect(tableFaults([{ path, text: "" }]), path).toHaveLength(1);
  });

  it("finds a ring", () => {
    const ring = [
      { path: "lib/payins/views/a.ts", text: `import "./b.ts";` },
      { path: "lib/payins/views/b.ts", text: `import type { C } from "#lib/payins/views/c.ts";` },
      { path: "lib/payins/views/c.ts", text: `export * from "./a.ts";` },
    ];
    expect(importCycles(ring)).toEqual([
      "lib/payins/views/a.ts → lib/payins/views/b.ts → lib/payins/views/c.ts → lib/payins/views/a.ts",
    ]);
  });
});
