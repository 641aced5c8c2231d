import { expect, test } from "vitest";
import { EXAMPLES } from "#protocol/api/examples.ts";
import { CreateSubAccount } from "#protocol/sub-accounts/sub-account-input.ts";
import { fieldsOf } from "#protocol/test/fields-of.ts";
import { requestOf, type DraftContent } from "./sub-account-content.ts";

const good = EXAMPLES["createSubAccount"]?.input as DraftContent;
const { representative, ...rest } = good;
const signed = (was_signed?: string | boolean): DraftContent => {
  const { was_signed: _, ...others } = representative ?? {};
  return { ...rest, representative: was_signed === undefined ? others : { ...others, was_signed } };
};

test.each([
  ["true", true],
  [true, true],
  ["false", false],
  [false, false],
])("an answer kept as %j is sent as %s", (kept, sent) => {
  const request = CreateSubAccount.parse(requestOf(signed(kept)));
  expect(request.representative.was_signed).toBe(sent);
});

test.each([[undefined], [""], ["talvez"]])("%j is no answer, and nothing is sent", (kept) => {
  expect(fieldsOf(CreateSubAccount, requestOf(signed(kept)))).toEqual({
    "representative.was_signed": "required",
  });
});
