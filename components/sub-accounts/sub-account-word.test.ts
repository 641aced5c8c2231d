import { expect, test } from "vitest";
import { subAccountWord } from "./sub-account-word.ts";

test.each([
  ["draft", null, null, "draft", null],
  ["creating", null, null, "sending", "creating"],
  ["unclear", null, null, "sending", "unclear"],
  ["unclear", null, "answer", "waiting", "answer"],
  ["created", "PENDING", "documents", "waiting", "documents"],
  ["created", "PENDING", "credentials", "waiting", "credentials"],
  ["created", "PENDING", null, "waiting", "stuck"],
  ["sending", "PENDING", null, "sending", "sending"],
  ["submitted", "UNDER_REVIEW", null, "under_review", "under_review"],
  ["submitted", "PAUSED", null, "under_review", "unknown"],
  ["submitted", "APPROVED", null, "approved", "approved"],
  ["submitted", "REJECTED", "fix", "rejected", "rejected"],
] as const)("%s, %s, needs %s: %s is said to be %s", (stage, status, needs, show, word) => {
  expect(subAccountWord({ stage, status, needs, show })).toBe(word);
});
