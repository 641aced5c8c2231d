import { expect, test } from "vitest";
import { isAllowed, type Account, type Session } from "./actor.ts";
import { PERMISSIONS, ROLES, type Role } from "./permissions.ts";

const session = (role: Role, kind: Account["kind"]): Session => ({
  kind: "person",
  id: "session",
  person: { id: "p", name: "Ana", email: "ana@example.com" },
  account: { id: "a", name: "A", kind, connectionId: "main", environment: "sandbox" },
  roles: [role],
  expiresAt: new Date(0),
  freshUntil: null,
  mustEnrol: false,
});
const allowed = (role: Role, kind: Account["kind"]) =>
  PERMISSIONS.filter((permission) => isAllowed(session(role, kind), permission));

test("a sub-account's people have no say in its parent's matters, and in all else the same", () => {
  for (const role of ROLES) {
    const isParents = (one: string) =>
      /^(settings|sub-account|people):|^accounting:manage$/.test(one);
    expect(allowed(role, "sub"), role).toEqual(
      allowed(role, "main").filter((one) => !isParents(one)),
    );
  }
  expect(allowed("admin", "main")).toContain("settings:write");
});
