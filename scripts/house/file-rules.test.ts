import { describe, expect, it } from "vitest";
import { fileFaults, folderFaults, nameFaults } from "./file-rules.ts";
import { sourceFiles, treePaths } from "./source-files.ts";

// Split, so that this file does not break the rules it tests.
const SLASHES = "/".repeat(2);
const LATER = ["TO", "DO"].join("");
const LONG = "\n".repeat(251);
const faultsOf = (path: string, text: string) => fileFaults({ path, text });

describe("names", () => {
  const named = treePaths().filter((path) => /\.(ts|tsx|mjs|css|sql)$/.test(path));

  it("hold over the whole tree", () => {
    expect(named.flatMap(nameFaults)).toEqual([]);
  });

  it.each([
    "lib/format/formatDate.ts",
    "lib/Format/date.ts",
    "service/db/index.ts",
    "lib/format/utils.ts",
    "components/ui/helpers.test.ts",
    "service/db/migrations/base.sql",
  ])("refuse %s", (path) => expect(nameFaults(path)).toHaveLength(1));

  it.each([
    "app/(dashboard)/payins/[id]/page.tsx",
    "app/api/auth/[...all]/route.ts",
    "service/db/migrations/0001-base.sql",
    "playwright.config.ts",
  ])("allow %s", (path) => expect(nameFaults(path)).toEqual([]));
});

describe("folders", () => {
  it("hold over the whole tree", () => {
    expect(folderFaults(treePaths())).toEqual([]);
  });

  it("refuse one in which nobody finds anything", () => {
    const paths = Array.from({ length: 41 }, (_, index) => `lib/payins/rows/row-${index}.ts`);
    expect(folderFaults(paths)).toEqual([expect.stringContaining("lib/payins/rows has 41 files")]);
    expect(folderFaults(paths.slice(1))).toEqual([]);
    expect(folderFaults(paths.map((path) => path.replace(".ts", ".test.ts")))).toEqual([]);
    expect(folderFaults(paths.map((path) => path.replace(".ts", ".sql")))).toEqual([]);
  });
});

describe("files", () => {
  it("hold over the whole tree", () => {
    expect(sourceFiles().flatMap(fileFaults)).toEqual([]);
  });

  it.each([
    ["service/a.ts", LONG, "has 251 lines"],
    ["service/a.ts", "export let a: Array<any>;", "says any"],
    ["service/a.ts", `${SLASHES} @ts-ignore\n`, "switches a check off"],
    ["service/a.ts", `${SLASHES} oxlint-disable-next-line\n`, "switches a check off"],
    ["service/a.ts", `${SLASHES} oxlint-disable-next-line no-console\n`, "switches a check off"],
    ["service/a.ts", `\n${SLASHES} ${LATER} write it\n`, "marked as unfinished"],
    ["service/a.ts", "export default 1;", "default export"],
    ["service/a.ts", "const { A } = process.env;", "reads process.env"],
    ["proxy.ts", "process.env.APP_ORIGIN;", "reads process.env"],
    ["service/domain/a.ts", "Number.parseFloat(amount)", "through a float"],
    ["service/a.test.ts", ["it", "only('a', b)"].join("."), "leaves a test out"],
    ["lib/a.test.ts", ["vi", "mock('./b.ts')"].join("."), "leaves a test out"],
    ["e2e/a.spec.ts", ["page", "waitForTimeout(9)"].join("."), "leaves a test out"],
    ["lib/core/store/a.ts", `import "pg";`, "server-only"],
    ["lib/core/store/a.ts", `import "pg"; import "server-only";`, "server-only"],
    ["components/payins/payin-table.tsx", "export const Table = 1;", "named after"],
    ["app/a.tsx", `import Link from "next/link";`, "does not answer a click"],
  ])("refuse in %s: %j %s", (path, text, sentence) => {
    expect(faultsOf(path, text)).toEqual([expect.stringContaining(sentence)]);
  });

  it.each([
    ["lib/a.test.ts", ["vi", "mock('next/headers')"].join(".")],
    ["app/payins/page.tsx", "export default function Page() {}"],
    ["lib/core/env.ts", `import "server-only"; process.env.PORT;`],
    ["proxy.ts", `process.env.NODE_ENV === "development";`],
    ["lib/payins/actions/create-payin.ts", `"use server"; import "#lib/core/doors/action.ts";`],
    ["components/payins/payin-table.tsx", "export function PayinTable() {}"],
    ["app/a.ts", `${SLASHES} oxlint-disable-next-line no-alert -- the browser asks\n`],
    ["app/a.tsx", `import Link from "next/link"; <Link href="/"><LinkPending /></Link>`],
    ["lib/format/a.ts", `${SLASHES} accepts any number\nexport const a = 1;`],
  ])("allow in %s: %j", (path, text) => expect(faultsOf(path, text)).toEqual([]));
});
