import { describe, expect, test } from "vitest";
import { can, PERMISSIONS, ROLES, SYSTEM_ACTORS, type Permission } from "./permissions.ts";

const of = (who: Parameters<typeof can>[0]) => PERMISSIONS.filter((one) => can(who, one));
const isRead = (permission: Permission) => permission.endsWith(":read");
const UNATTENDED: Permission[] = [
  "webhook:set-up",
  "payin:settle",
  "payout:settle",
  "wallet:settle",
  "sub-account:settle",
];

describe("who may do what", () => {
  test("each role may do what the one below may, and more", () => {
    const [admin, operator, viewer] = ROLES.map(of) as [Permission[], Permission[], Permission[]];
    expect(viewer.every((one) => operator.includes(one))).toBe(true);
    expect(operator.every((one) => admin.includes(one))).toBe(true);
    expect(viewer.length < operator.length && operator.length < admin.length).toBe(true);
  });

  test("a viewer only reads; people, settings and the trail are an administrator's", () => {
    expect(of("viewer").every(isRead)).toBe(true);
    for (const one of ["people:manage", "settings:write", "audit:read"] as const) {
      expect([can("admin", one), can("operator", one), can("viewer", one)]).toEqual([
        true,
        false,
        false,
      ]);
    }
  });

  test("what acts by itself begins nothing, and people do not do its work", () => {
    for (const name of SYSTEM_ACTORS) {
      const allowed = of(name).filter((one) => !isRead(one));
      expect(allowed.every((one) => UNATTENDED.includes(one))).toBe(true);
    }
    expect(of("inbox").every(isRead)).toBe(true);
    for (const role of ROLES) expect(of(role).some((one) => UNATTENDED.includes(one))).toBe(false);
  });

  test("every permission belongs to somebody", () => {
    const held = [...ROLES, ...SYSTEM_ACTORS].flatMap(of);
    expect(PERMISSIONS.filter((one) => !held.includes(one))).toEqual([]);
  });
});
