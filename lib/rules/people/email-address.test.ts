import { expect, test } from "vitest";
import { EmailAddress } from "./email-address.ts";

test.each([
  "ana@example.com",
  "ana.souza+financeiro@sub.example.com.br",
  "admin@localhost",
  "o'brien@example.com",
  `${"a".repeat(64)}@example.com`,
])("%s is an address", (text) => {
  expect(EmailAddress.parse(` ${text} `)).toBe(text);
});

test.each([
  "ana",
  "@example.com",
  "ana@",
  "ana@@example.com",
  "ana@exa mple.com",
  "ana@example.com\r\nBcc: eve@example.com",
  "ana\n@example.com",
  "ana\u200B@example.com",
  "аna@example.com",
  "ana@exаmple.com",
  "ａna@example.com",
  "ana@example.com,eve@example.com",
  "Ana <ana@example.com>",
  '"ana b"@example.com',
  "ana@[127.0.0.1]",
  ".ana@example.com",
  "ana.@example.com",
  "ana..b@example.com",
  "ana@-example.com",
  "ana@example..com",
  "ana@example.com.",
  `${"a".repeat(65)}@example.com`,
])("%j is none", (text) => {
  expect(EmailAddress.safeParse(text).error?.issues[0]?.message).toBe("invalid_email");
});
