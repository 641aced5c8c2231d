import { describe, expect, test } from "vitest";
import { CreateBankAccount, RenameBankAccount } from "#protocol/pix-accounts/bank-accounts.ts";
import { CreateCredential } from "./credentials.ts";
import { ChangePixAccount, CreatePixAccount } from "#lib/rules/pix-accounts/pix-account-request.ts";
import { reasonsOf } from "./reason.ts";
import { isUnclear, shownName } from "./shown-name.ts";
import { AddPayingWallet, RenamePayingWallet } from "#lib/rules/paying-wallets/paying-wallet.ts";
import { CreateWallet } from "#protocol/wallets/wallets.ts";
import type { z } from "./zod.ts";

const ADDRESS = "0x52908400098527886e0f7030069857d2e4169ee7";

/** Each schema that names something, with a valid input around the name. */
const NAMED: Record<string, (name: string) => [z.ZodType, object]> = {
  "a PIX account at the service": (name) => [CreateBankAccount, { name, pix_key: "a@b.co" }],
  "a renamed PIX account at the service": (name) => [RenameBankAccount, { id: "1", name }],
  "a PIX account": (name) => [
    CreatePixAccount,
    { name, kind: "email", pix_key: "a@b.co", holder_name: "Ana" },
  ],
  "a changed PIX account": (name) => [ChangePixAccount, { id: "1", name, holder_name: "Ana" }],
  "a wallet": (name) => [CreateWallet, { name, network: "polygon", address: ADDRESS }],
  "a paying wallet": (name) => [AddPayingWallet, { name, address: ADDRESS }],
  "a renamed paying wallet": (name) => [RenamePayingWallet, { id: "1", name }],
  "a credential": (name) => [CreateCredential, { name }],
};

describe.each(Object.entries(NAMED))("the name of %s", (_what, make) => {
  const reasonOf = (name: string) => {
    const [schema, input] = make(name);
    const parsed = schema.safeParse(input);
    return parsed.success ? null : reasonsOf(parsed.error)["name"];
  };

  test.each([
    ["a zero-width space", "Mar\u200Bia", "U+200B"],
    ["a joiner", "Mar\u200Dia", "U+200D"],
    ["a soft hyphen", "Mar\u00ADia", "U+00AD"],
    ["an override of direction", "Maria \u202Eairam", "U+202E"],
    ["an isolate", "\u2066Maria\u2069", "U+2066"],
    ["a mark of direction", "Maria\u200F.", "U+200F"],
    ["a tag", "Maria\u{E0041}", "U+E0041"],
    ["a variation selector", "Maria\uFE0F", "U+FE0F"],
    ["a control character", "Mar\u0007ia", "U+0007"],
    ["a tabulator", "Mar\tia", "U+0009"],
    ["private use", "Maria\uE000", "U+E000"],
    ["an unassigned number", "Maria\u0378x", "U+0378"],
    ["half a pair", "Maria\uD800x", "U+D800"],
    ["a no-break space", "Maria\u00A0Silva", "U+00A0"],
    ["a wide space", "Maria\u3000Silva", "U+3000"],
    ["a line's end", "Maria\u2028Silva", "U+2028"],
    ["a filler of Hangul", "Maria\u3164Silva", "U+3164"],
    ["a halfwidth filler", "Maria\uFFA0Silva", "U+FFA0"],
    ["braille's blank", "Maria\u2800Silva", "U+2800"],
  ])("is refused with %s, which is named", (_name, name, number) => {
    expect(reasonOf(name)).toBe(`hidden_characters:${number}`);
  });

  test.each([
    ["a pile of marks", "Mari\u0301\u0302\u0303\u0304\u0305a"],
    ["a mark on nothing", "Maria \u0301"],
  ])("is refused with %s", (_name, name) => {
    expect(reasonOf(name)).toBe("stray_marks");
  });

  test("may be of any language", () => {
    for (const name of [
      "João D’Ávila & Filhos",
      "Nguyễn Thị Ánh",
      "Мария",
      "王小明",
      "ที่นี่",
      "한국어",
    ]) {
      expect(reasonOf(name)).toBeNull();
    }
  });

  test("has one form", () => {
    const [schema, input] = make(" Joa\u0303o ");
    expect(schema.parse(input)).toMatchObject({ name: "João" });
  });
});

describe("a name from elsewhere", () => {
  test("is shown with what would not be seen", () => {
    expect(shownName("Ma\u202Eria\u3164")).toBe("Ma‹U+202E›ria‹U+3164›");
    expect(shownName("João da Silva")).toBe("João da Silva");
    expect(isUnclear("Ma\u202Eria")).toBe(true);
    expect(isUnclear("João da Silva")).toBe(false);
  });
});
