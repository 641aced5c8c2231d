import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { routeNames } from "./route-names.ts";

const folder = mkdtempSync(join(tmpdir(), "ponte-routes-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** As Next 16 writes it, with what nobody reads left out. */
const MANIFEST = {
  version: 3,
  staticRoutes: [
    { page: "/", regex: "^/(?:/)?$", routeKeys: {} },
    { page: "/payouts/new", regex: "^/payouts/new(?:/)?$", routeKeys: {} },
  ],
  dynamicRoutes: [
    { page: "/payouts/[id]", regex: "^/payouts/([^/]+?)(?:/)?$", routeKeys: { nxtPid: "nxtPid" } },
    { page: "/receipt/[code]", regex: "^/receipt/([^/]+?)(?:/)?$", routeKeys: {} },
  ],
};

test("an address has its route's name, and none of what stands in it", () => {
  const file = join(folder, "routes-manifest.json");
  writeFileSync(file, JSON.stringify(MANIFEST));
  const nameOf = routeNames(file);
  expect(nameOf("/")).toBe("/");
  expect(nameOf("/payouts/new")).toBe("/payouts/new");
  expect(nameOf("/payouts/790")).toBe("/payouts/[id]");
  expect(nameOf("/receipt/secret-code")).toBe("/receipt/[code]");
  expect(nameOf("/wp-admin/529.982.247-25")).toBe("unknown");
});

test("without a manifest no address has a name, and a broken one is a fault", () => {
  expect(routeNames(join(folder, "absent.json"))("/payouts/new")).toBe("unknown");
  const broken = join(folder, "broken.json");
  writeFileSync(broken, "{}");
  expect(() => routeNames(broken)).toThrow(/staticRoutes/);
});
