import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  CHANGE_FIELDS,
  changeHash,
  isSameChange,
  type RequestedChange,
} from "./requested-change.ts";

const MAIN = { account: "main", name: "Lima", kind: "main", document: null } as const;
const CHANGE: RequestedChange = {
  accountId: "main-main",
  change: "person:change-role",
  object: "7",
  subject: "Ana",
  before: { roles: ["viewer"], account: MAIN, reason: null },
  after: { roles: ["operator"], name: "Ana" },
};

test("a change's hash is of its content, whatever order its keys come back in", () => {
  const mixed = {
    ...CHANGE,
    before: {
      reason: null,
      account: { document: null, kind: "main", name: "Lima", account: "main" },
      roles: ["viewer"],
    },
    after: { name: "Ana", roles: ["operator"] },
  } as const;
  expect(changeHash(mixed)).toBe(changeHash(CHANGE));
  const others: RequestedChange[] = [
    { ...CHANGE, accountId: "x" },
    { ...CHANGE, change: "person:remove" },
    { ...CHANGE, object: "8" },
    { ...CHANGE, subject: "Rui" },
    { ...CHANGE, before: {} },
    { ...CHANGE, after: { ...CHANGE.after, name: "Rui" } },
    { ...CHANGE, after: { ...CHANGE.after, roles: ["viewer", "operator"] } },
    { ...CHANGE, after: { ...CHANGE.after, roles: ["operator", "viewer"] } },
    { ...CHANGE, before: { ...CHANGE.before, account: { ...MAIN, document: "1" } } },
    { ...CHANGE, before: CHANGE.after, after: CHANGE.before },
  ];
  expect(new Set([CHANGE, ...others].map(changeHash)).size).toBe(others.length + 1);
  expect(changeHash(CHANGE)).toBe(
    "0xac4440b829671c525e34bc7ed9c188a4537f4ac8c3845c659c05d7a7314229b8",
  );
});

test("two ask for the same where they lead to the same", () => {
  expect(isSameChange(CHANGE, { ...CHANGE, before: {} })).toBe(true);
  expect(isSameChange(CHANGE, { ...CHANGE, after: {} })).toBe(false);
});

test("each field of a change has its words, in the order in which they are shown", () => {
  const path = new URL("../../i18n/messages/en/requests.json", import.meta.url);
  const { fields } = JSON.parse(readFileSync(path, "utf8")) as { fields: object };
  expect(CHANGE_FIELDS).toEqual(Object.keys(fields));
});
