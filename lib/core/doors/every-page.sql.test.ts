import { sql } from "kysely";
import { isValidElement } from "react";
import { afterAll, describe, expect, test } from "vitest";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { grantsPermission, ROLES } from "#lib/core/access/permissions.ts";
import type { Permission } from "#lib/core/access/permissions.ts";
import { entryOf, marksOf } from "#lib/core/doors/door-registry.ts";
import { request } from "#lib/test/next/next-request.ts";
import { allPages, UNREAD_PROPS } from "#lib/test/doors.ts";
import { testDashboard } from "#lib/test/dashboards/test-dashboard.ts";

const dashboard = await testDashboard();
const made = await allPages();
afterAll(() => dashboard.drop());

describe("pages", () => {
  test("are all made by the wrapper, for a permission", () => {
    expect(made.length).toBeGreaterThan(40);
    const without = made.filter(({ draw }) => (entryOf(draw) ?? "public") === "public");
    expect(without.map(({ path }) => path)).toEqual([]);
  });

  test("send whoever is nobody to sign in", async () => {
    request.headers = await dashboard.headersOf(null);
    for (const { path, draw } of made) {
      const digest = expect.stringContaining("/sign-in");
      await expect(draw(UNREAD_PROPS), path).rejects.toMatchObject({ digest });
    }
  });

  test("lead whoever must still enrol a factor to the profile, which alone is open", async () => {
    request.headers = await dashboard.headersOf("admin");
    const into = (environment: string) =>
      sql`update connection set environment = ${environment}`.execute(dashboard.store.db);
    await into("production");
    try {
      const open = made.filter(({ draw }) => marksOf(draw).beforeEnrolment);
      expect(open.map(({ path }) => path)).toEqual(["app/(dashboard)/profile/page.tsx"]);
      for (const { path, draw } of made) {
        if (marksOf(draw).beforeEnrolment) continue;
        const digest = expect.stringContaining(";/profile;");
        await expect(draw(UNREAD_PROPS), path).rejects.toMatchObject({ digest });
      }
    } finally {
      await into("sandbox");
    }
  });

  test.each(ROLES)("say that a role does not reach, to: %s", async (role) => {
    request.headers = await dashboard.headersOf(role);
    const refused = made.filter(
      ({ draw }) => !grantsPermission([role], entryOf(draw) as Permission),
    );
    expect(refused.length > 0).toBe(role !== "admin");
    for (const { path, draw } of refused) {
      const drawn = await draw(UNREAD_PROPS);
      expect(isValidElement(drawn) && drawn.type, path).toBe(Forbidden);
    }
  });
});
