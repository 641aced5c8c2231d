import { describe, expect, test } from "vitest";
import { grantsPermission, PERMISSIONS, ROLES, SYSTEM_ACTORS } from "./permissions.ts";
import type { Permission, Role, SystemName } from "./permissions.ts";

const of = (...who: Role[]) => PERMISSIONS.filter((one) => grantsPermission(who, one));
const ofSystem = (name: SystemName) => PERMISSIONS.filter((one) => grantsPermission(name, one));
const isRead = (permission: Permission) => permission.endsWith(":read");
const UNATTENDED: Permission[] = [
  "webhook:set-up",
  "payin:settle",
  "payout:settle",
  "wallet:settle",
  "sub-account:settle",
];

describe("who may do what", () => {
  test("everybody reads what a viewer reads, and an administrator may do what anybody may", () => {
    for (const role of ROLES) {
      expect(
        of("viewer").filter((one) => !of(role).includes(one)),
        role,
      ).toEqual([]);
      expect(
        of(role).filter((one) => !of("admin").includes(one)),
        role,
      ).toEqual([]);
    }
  });

  test("viewers, approvers and auditors change nothing, but an approver decides; an auditor reads all that there is", () => {
    const looks = (one: Permission) =>
      isRead(one) || one === "sub-account:reveal" || one === "activity:export";
    const decides = (role: string, one: Permission) =>
      role === "approver" && (one === "request:decide" || one === "reconciliation:decide");
    for (const role of ["viewer", "approver", "auditor"] as const) {
      expect(
        of(role).filter((one) => !looks(one) && !decides(role, one)),
        role,
      ).toEqual([]);
    }
    expect(of("auditor")).toEqual(PERMISSIONS.filter(looks));
  });

  test("people and settings are changed by administrators alone, the trail is read by them and auditors", () => {
    const holders = (one: Permission) => ROLES.filter((role) => grantsPermission([role], one));
    expect(holders("people:manage")).toEqual(["admin"]);
    expect(holders("request:decide")).toEqual(["admin", "approver"]);
    expect(holders("reconciliation:decide")).toEqual(["admin", "approver"]);
    expect(holders("statement:import")).toEqual(["admin", "operator"]);
    expect(holders("settings:write")).toEqual(["admin"]);
    expect(holders("audit:read")).toEqual(["admin", "auditor"]);
    expect(holders("activity:export")).toEqual(["admin", "operator", "auditor"]);
  });

  test("whoever has several roles may do what any of them allows, and nothing else", () => {
    for (const one of ROLES) {
      for (const other of ROLES) {
        const both = PERMISSIONS.filter(
          (each) => of(one).includes(each) || of(other).includes(each),
        );
        expect(of(one, other)).toEqual(both);
      }
    }
    expect(of()).toEqual([]);
  });

  test("what acts by itself begins nothing but the lines of a batch and the quotes of a schedule, and people do not do its work", () => {
    expect(ofSystem("batch")).toEqual(["payout:batch"]);
    expect(grantsPermission(ROLES, "payout:batch")).toBe(false);
    expect(ofSystem("schedule")).toEqual(["schedule:prepare"]);
    expect(grantsPermission(ROLES, "schedule:prepare")).toBe(false);
    const others = SYSTEM_ACTORS.filter((one) => one !== "batch" && one !== "schedule");
    for (const name of others) {
      const allowed = ofSystem(name).filter((one) => !isRead(one));
      expect(allowed.every((one) => UNATTENDED.includes(one))).toBe(true);
    }
    expect(ofSystem("inbox").every(isRead)).toBe(true);
    for (const role of ROLES) expect(of(role).some((one) => UNATTENDED.includes(one))).toBe(false);
  });

  test("every permission belongs to somebody", () => {
    const held = [...of(...ROLES), ...SYSTEM_ACTORS.flatMap(ofSystem)];
    expect(PERMISSIONS.filter((one) => !held.includes(one))).toEqual([]);
  });
});
