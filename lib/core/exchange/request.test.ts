import { expect, test } from "vitest";
import { underTheirNames } from "./request.ts";

const input = { page: 2, pageSize: 20, name: "Ana", pix_key: "529", type: undefined };

test("what an exchange calls otherwise is sent under its name, and under no other", () => {
  const named = underTheirNames("listBankAccounts", input, { name: "q", pix_key: "key" });
  expect(named).toEqual({ page: 2, pageSize: 20, q: "Ana", key: "529", type: undefined });
});

test("without names, and for any other call, nothing changes", () => {
  expect(underTheirNames("listBankAccounts", input, {})).toEqual(input);
  expect(underTheirNames("createBankAccount", input, { name: "q" })).toEqual(input);
});
