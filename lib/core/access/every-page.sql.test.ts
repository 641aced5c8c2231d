import { readdirSync } from "node:fs";
import { join } from "node:path";
import { isValidElement } from "react";
import { afterAll, describe, expect, test } from "vitest";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { can, ROLES } from "#lib/core/access/permissions.ts";
import type { Permission } from "#lib/core/access/permissions.ts";
import { entryOf } from "#lib/core/access/made-entries.ts";
import { request } from "#lib/test/next-request.ts";
import { testDashboard } from "#lib/test/test-dashboard.ts";

/** Pages and layouts that are not made by the wrapper. Each one added here needs a comment on why. */
const OPEN = [
  // The sign-in page.
  "app/sign-in/page.tsx",
  // The page that an invitation's link opens; it shows nothing by itself.
  "app/invitation/page.tsx",
  // The frame of every page, the sign-in page included.
  "app/layout.tsx",
  // The frame behind the sign-in: it checks the session, and each page within it checks the permission.
  "app/(dashboard)/layout.tsx",
];

const ROOT = join(import.meta.dirname, "../../..");
type Made = (props: object) => Promise<unknown>;
const made: { path: string; page: Made }[] = [];
const dashboard = await testDashboard();
const paths = readdirSync(join(ROOT, "app"), { recursive: true, encoding: "utf8" })
  .filter((path) => /(^|\/)(page|layout)\.tsx?$/.test(path))
  .map((path) => `app/${path}`);
for (const path of paths.toSorted().filter((path) => !OPEN.includes(path))) {
  const { default: drawn }: { default: Made } = await import(join(ROOT, path));
  made.push({ path, page: drawn });
}
afterAll(() => dashboard.drop());

const never = new Promise<never>(() => {});
/** Props that never resolve: a page that awaits them has already let the visitor in. */
const props = { params: never, searchParams: never, children: null };

describe("pages", () => {
  test("are all made by the wrapper, for a permission", () => {
    expect(made.length).toBeGreaterThan(40);
    const without = made.filter(({ page }) => (entryOf(page) ?? "public") === "public");
    expect(without.map(({ path }) => path)).toEqual([]);
  });

  test("send whoever is nobody to sign in", async () => {
    request.headers = await dashboard.headersOf(null);
    for (const { path, page } of made) {
      const digest = expect.stringContaining("/sign-in");
      await expect(page(props), path).rejects.toMatchObject({ digest });
    }
  });

  test.each(ROLES)("say that a role does not reach, to: %s", async (role) => {
    request.headers = await dashboard.headersOf(role);
    const refused = made.filter(({ page }) => !can([role], entryOf(page) as Permission));
    expect(refused.length > 0).toBe(role !== "admin");
    for (const { path, page } of refused) {
      const drawn = await page(props);
      expect(isValidElement(drawn) && drawn.type, path).toBe(Forbidden);
    }
  });
});
