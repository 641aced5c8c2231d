import { expect, test } from "vitest";
import type { Role } from "./people.ts";
import { roleChange } from "./role-change.ts";

test.each<[Role[], Role[], boolean, boolean]>([
  [["operator"], ["operator", "viewer"], true, false],
  [["operator", "viewer"], ["viewer"], false, false],
  [["approver", "operator"], ["operator"], false, true],
  [["admin"], ["approver"], true, true],
  [["admin", "approver"], ["admin"], false, false],
])("from %j to %j", (had, roles, gains, takesDecider) => {
  expect(roleChange(had, roles)).toEqual({ gains, takesDecider });
});
