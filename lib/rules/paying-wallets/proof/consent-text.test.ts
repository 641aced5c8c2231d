import { describe, expect, test } from "vitest";
import { consentText, type ConsentClaim } from "./consent-text.ts";
import type { TextFrame } from "#lib/rules/paying-wallets/proof/text-frame.ts";

const claim = (override: Partial<ConsentClaim> = {}): ConsentClaim => ({
  receiver: "João da Padaria",
  receiverKey: { kind: "email", value: "joao@example.com" },
  receiverCents: 123_456n,
  token: "USDC",
  units: 250_500_000n,
  network: "polygon",
  signer: "0x52908400098527886E0F7030069857D2E4169EE7",
  tokenAddress: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  spender: "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
  intent: "intent-1",
  contentHash: `0x${"ab".repeat(32)}`,
  ...override,
});
const frame: TextFrame = {
  origin: "https://desk.example",
  account: "main-main",
  person: { id: "person-1", email: "ana@example.com" },
  number: "0123456789abcdef0123456789abcdef",
  issuedAt: "2026-01-01T12:00:00.000Z",
  endsAt: "2026-01-01T12:05:00.000Z",
};

describe("the text of intent", () => {
  test("says who gets how much, of what, by what, and until when", () => {
    expect(consentText(claim(), frame))
      .toBe(`Ponte: the allowance that stands pays this payout, once.

Receiver: João da Padaria
PIX key (email): joao@example.com
Arrives at most: R$ 1234.56
Taken: 250.500000 USDC
From: 0x52908400098527886E0F7030069857D2E4169EE7
Network: polygon
Token: 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
By: 0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359
Payout: intent-1
Content: 0x${"ab".repeat(32)}
Asked by: ana@example.com (person-1)
For account: main-main
At: https://desk.example
Number: 0123456789abcdef0123456789abcdef
Issued: 2026-01-01T12:00:00.000Z
Ends: 2026-01-01T12:05:00.000Z`);
  });

  test("says of a name no more than a name", () => {
    const receiver = "Ana\nArrives at most: R$ 1.00\u202e\u200b";
    const lines = consentText(claim({ receiver }), frame).split("\n");
    expect(lines).toHaveLength(consentText(claim(), frame).split("\n").length);
    expect(lines[2]).toBe(String.raw`Receiver: Ana\u{a}Arrives at most: R$ 1.00\u{202e}\u{200b}`);
  });

  test("differs for every field", () => {
    const others: Partial<ConsentClaim>[] = [
      { receiver: "Joao da Padaria" },
      { receiverKey: { kind: "email", value: "eva@example.com" } },
      { receiverKey: null },
      { receiverCents: 123_457n },
      { token: "USDT" },
      { units: 250_500_001n },
      { network: "base" },
      { signer: "0x0000000000000000000000000000000000000001" },
      { tokenAddress: "0x0000000000000000000000000000000000000001" },
      { spender: "0x0000000000000000000000000000000000000001" },
      { intent: "intent-2" },
      { contentHash: `0x${"ac".repeat(32)}` },
    ];
    const texts = [{}, ...others].map((one) => consentText(claim(one), frame));
    expect(new Set(texts).size).toBe(texts.length);
  });

  test("is not made of a frame that says another thing", () => {
    expect(() => consentText(claim(), { ...frame, number: "1" })).toThrow(TypeError);
    expect(() => consentText(claim(), { ...frame, endsAt: "never" })).toThrow(TypeError);
  });
});
