import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PIX_KEY_KINDS } from "#protocol/brazil/pix-key.ts";
import { AddPayingWallet } from "#lib/rules/paying-wallets/paying-wallet.ts";
import { RegisterExternalWallet } from "#lib/rules/paying-wallets/external-wallet.ts";
import { CreateBankAccount } from "#protocol/pix-accounts/bank-accounts.ts";
import { CreatePixAccount } from "#lib/rules/pix-accounts/pix-account-request.ts";
import { pixKeyPart } from "#lib/rules/pix-accounts/pix-key-part.ts";
import { CreateSubAccount } from "#protocol/sub-accounts/sub-account-input.ts";
import { HIDDEN, SPACES } from "#protocol/test/hidden-letters.ts";
import { withField } from "#protocol/test/fields-of.ts";
import { EXAMPLES } from "#protocol/api/examples.ts";
import { CreateWallet } from "#protocol/wallets/wallets.ts";
import { ChangeEmail } from "#lib/rules/people/email-change.ts";
import { ReplaceCredentialForm } from "#lib/rules/connection/credential-request.ts";
import { EmailAddress } from "#lib/rules/people/email-address.ts";
import { ConfirmAuthenticator } from "#lib/rules/people/profile.ts";
import { trimHidden, withoutHidden } from "./trim-hidden.ts";

const edge = fc
  .array(fc.constantFrom(...HIDDEN, ...SPACES), { maxLength: 5 })
  .map((letters) => letters.join(""));

const EVM = "0x52908400098527886E0F7030069857D2E4169EE7";
const TRON = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8";
const KEYS = {
  cpf: "529.982.247-25",
  cnpj: "11.222.333/0001-81",
  phone: "+55 (11) 98765-4321",
  email: "Maria@Example.com",
  random: "123e4567-e12b-12d3-a456-426655440000",
} as const;
const person = EXAMPLES["createSubAccount"]?.input as Record<string, unknown>;

/** A door and what it makes of a pasted text. */
const DOORS: [string, string, (text: string) => unknown][] = [
  ...PIX_KEY_KINDS.flatMap((kind): [string, string, (text: string) => unknown][] => [
    [
      `the form's PIX key: ${kind}`,
      KEYS[kind],
      (pix_key) => CreatePixAccount.parse({ name: "A", kind, pix_key, holder_name: "A" }),
    ],
    [
      `the exchange's PIX key: ${kind}`,
      KEYS[kind],
      (pix_key) => CreateBankAccount.parse({ name: "A", pix_key }),
    ],
  ]),
  ["a searched PIX key", KEYS.cpf, pixKeyPart],
  [
    "a holder's document",
    KEYS.cnpj,
    (holder_document) =>
      CreatePixAccount.parse({
        name: "A",
        kind: "cpf",
        pix_key: KEYS.cpf,
        holder_name: "A",
        holder_document,
      }),
  ],
  [
    "a receiving wallet on polygon",
    EVM,
    (address) => CreateWallet.parse({ name: "A", network: "polygon", address }),
  ],
  [
    "a receiving wallet on tron",
    TRON,
    (address) => CreateWallet.parse({ name: "A", network: "tron", address }),
  ],
  ["a paying wallet", EVM, (address) => AddPayingWallet.parse({ name: "A", address })],
  ["an external wallet", EVM, (address) => RegisterExternalWallet.shape.address.parse(address)],
  ["the own e-mail", "ana@example.com", (email) => ChangeEmail.parse({ email })],
  ["another's e-mail", "ana@example.com", (email) => EmailAddress.parse(email)],
  ["an authenticator's code", "123456", (code) => ConfirmAuthenticator.parse({ code })],
  [
    "a pasted credential",
    "k".repeat(43),
    (api_key) => ReplaceCredentialForm.parse({ api_key, api_secret: "s" }),
  ],
  ...(
    [
      ["company_infos.cnpj", "11.222.333/0001-81"],
      ["company_infos.constitution_date", "2020-01-31"],
      ["representative.cpf", KEYS.cpf],
      ["representative.phone", KEYS.phone],
      ["representative.email", KEYS.email],
      ["address.zip_code", "01310-100"],
      ["address.number", "1374, 12º andar"],
      ["address.street", "Avenida Paulista"],
    ] as const
  ).map(([field, value]): [string, string, (text: string) => unknown] => [
    `a sub-account's ${field}`,
    value,
    (text) => CreateSubAccount.parse(withField(person, field, text)),
  ]),
];

describe.each(DOORS)("%s", (_name, clean, door) => {
  test("is the same with what was copied along at its ends", () => {
    const meant = door(clean);
    fc.assert(
      fc.property(edge, edge, (before, after) => {
        expect(door(`${before}${clean}${after}`)).toEqual(meant);
      }),
      { numRuns: 200 },
    );
  });
});

test("nothing visible is ever dropped, and nothing but the ends is changed", () => {
  fc.assert(
    fc.property(edge, fc.string({ unit: "binary" }), edge, (before, text, after) => {
      const kept = trimHidden(`${before}${text}${after}`);
      expect(text).toContain(kept);
      expect(trimHidden(kept)).toBe(kept);
      expect(
        text.slice(0, text.indexOf(kept)).replaceAll(/[\s\p{Default_Ignorable_Code_Point}]/gu, ""),
      ).toBe("");
    }),
  );
  expect(trimHidden("\u200b \ufeff")).toBe("");
  expect(trimHidden("a \u200b b")).toBe("a \u200b b");
  expect(trimHidden("\0a\0")).toBe("\0a\0");
  expect(withoutHidden("1\u200b 2")).toBe("1 2");
});

test("a long run of spaces costs no more than its length", () => {
  const text = `a${" ".repeat(200_000)}b`;
  expect(trimHidden(` ${text} `)).toBe(text);
});
