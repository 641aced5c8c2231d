import { describe, expect, it } from "vitest";
import { importCycles } from "./import-cycles.ts";
import { roomOf, tableFaults } from "./import-table.ts";
import { ROOMS } from "./rooms.ts";
import { sourceFiles } from "./source-files.ts";

/** For each row one file that breaks it: where it would stand and what it would import. */
const PLANTED: Record<string, { path: string; specifier: string }> = {
  protocol: { path: "protocol/planted.ts", specifier: "#platform/log.ts" },
  platform: { path: "platform/planted.ts", specifier: "#service/main.ts" },
  service: { path: "service/planted.ts", specifier: "react" },
  "service/http": { path: "service/http/planted.ts", specifier: "#service/db/payin-rows.ts" },
  "service/workers": {
    path: "service/workers/planted.ts",
    specifier: "#service/chain/evm/sign.ts",
  },
  "service/domain": { path: "service/domain/planted.ts", specifier: "#service/http/app.ts" },
  "service/db": { path: "service/db/planted.ts", specifier: "#service/chain/chain-port.ts" },
  "service/chain": { path: "service/chain/evm/planted.ts", specifier: "#service/db/rows.ts" },
  "service/pix": { path: "service/pix/planted.ts", specifier: "#service/rates/rate-port.ts" },
  "service/kyc": { path: "service/kyc/planted.ts", specifier: "#service/pix/pix-port.ts" },
  "service/rates": { path: "service/rates/planted.ts", specifier: "#service/domain/quote.ts" },
  "service/settings": { path: "service/settings.ts", specifier: "#service/domain/quote.ts" },
  sandbox: { path: "sandbox/bank/planted.ts", specifier: "#service/db/rows.ts" },
  "lib/env": { path: "lib/env.ts", specifier: "#lib/store/open-store.ts" },
  "lib/store": { path: "lib/store/planted.ts", specifier: "#lib/auth/session.ts" },
  "lib/auth": { path: "lib/auth/planted.ts", specifier: "#lib/exchange/get-exchange.ts" },
  "lib/exchange": { path: "lib/exchange/planted.ts", specifier: "#lib/data/payin-rows.ts" },
  "lib/chain": { path: "lib/chain/planted.ts", specifier: "#lib/store/open-store.ts" },
  "lib/gate": { path: "lib/gate/planted.ts", specifier: "#lib/actions/create-payin.ts" },
  "lib/data": { path: "lib/data/planted.ts", specifier: "#lib/actions/create-payin.ts" },
  "lib/actions": { path: "lib/actions/planted.ts", specifier: "#lib/jobs/poll.ts" },
  "lib/inbox": { path: "lib/inbox/planted.ts", specifier: "#lib/data/payin-rows.ts" },
  "lib/jobs": { path: "lib/jobs/planted.ts", specifier: "#lib/inbox/apply-event.ts" },
  "lib/boot": { path: "lib/boot.ts", specifier: "#components/ui/button.tsx" },
  "lib/signing": { path: "lib/signing/planted.ts", specifier: "#lib/env.ts" },
  "lib/format": { path: "lib/format/planted.ts", specifier: "#lib/store/open-store.ts" },
  "lib/i18n": { path: "lib/i18n/planted.ts", specifier: "#lib/exchange/get-exchange.ts" },
  components: { path: "components/payins/planted.tsx", specifier: "#components/wallets/form.tsx" },
  "components/ui": { path: "components/ui/planted.tsx", specifier: "#components/desk/amount.tsx" },
  app: { path: "app/payins/planted.tsx", specifier: "#platform/log.ts" },
  e2e: { path: "e2e/planted.spec.ts", specifier: "#lib/format/date.ts" },
  bench: { path: "bench/planted.ts", specifier: "#service/main.ts" },
};
/** Wiring: these may import anything. */
const FREE = ["platform/documents/test", "service/test", "lib/test", "scripts"];

describe("import table", () => {
  it("holds over the whole tree", () => {
    expect(tableFaults(sourceFiles())).toEqual([]);
  });

  it("has no ring", () => {
    expect(importCycles(sourceFiles())).toEqual([]);
  });

  it.each(ROOMS.filter((row) => !FREE.includes(row.at)))("bites in $at", ({ at }) => {
    const { path, specifier } = PLANTED[at] ?? { path: "none", specifier: "none" };
    expect(roomOf(path)?.row.at).toBe(at);
    const text = `import { planted } from "${specifier}";`;
    expect(tableFaults([{ path, text }])).toEqual([
      expect.stringContaining(`may not import ${specifier}`),
    ]);
  });

  it("sees every way to import", () => {
    const path = "protocol/planted.ts";
    const target = "#lib/env.ts";
    const ways = [
      `import "${target}";`,
      `import type { A } from "${target}";`,
      `export * from "${target}";`,
      `export { a } from "${target}";`,
      `const a = await import("${target}");`,
      `type A = import("${target}").A;`,
      `import { a } from "../lib/env.ts";`,
    ];
    for (const text of ways) expect(tableFaults([{ path, text }]), text).toHaveLength(1);
  });

  it("lets types through only where a row says so", () => {
    const path = "components/payins/planted.tsx";
    const type = `import type { Row } from "#lib/data/payin-rows.ts";`;
    const mixed = `import { type Row, rows } from "#lib/data/payin-rows.ts";`;
    expect(tableFaults([{ path, text: type }])).toEqual([]);
    expect(tableFaults([{ path, text: mixed }])).toHaveLength(1);
  });

  it("refuses packages that do not belong", () => {
    const planted = (path: string, from: string) =>
      tableFaults([{ path, text: `import { x } from "${from}";` }]);
    expect(planted("protocol/planted.ts", "node:fs")).toHaveLength(1);
    expect(planted("protocol/planted.ts", "react")).toHaveLength(1);
    expect(planted("protocol/planted.ts", "viem/utils")).toEqual([]);
    expect(planted("sandbox/planted.ts", "next/server")).toHaveLength(1);
  });

  it("has a row for every room", () => {
    const nowhere = ["service/planted/a.ts", "lib/planted/a.ts", "lib/planted.ts", "planted/a.ts"];
    for (const path of nowhere) expect(tableFaults([{ path, text: "" }]), path).toHaveLength(1);
  });

  it("finds a ring", () => {
    const ring = [
      { path: "lib/data/a.ts", text: `import "./b.ts";` },
      { path: "lib/data/b.ts", text: `import type { C } from "#lib/data/c.ts";` },
      { path: "lib/data/c.ts", text: `export * from "./a.ts";` },
    ];
    expect(importCycles(ring)).toEqual([
      "lib/data/a.ts → lib/data/b.ts → lib/data/c.ts → lib/data/a.ts",
    ]);
  });
});
