import fc from "fast-check";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { SignatureView } from "#lib/allowances/views/signature-view.ts";
import { messagesEn } from "#lib/i18n/messages-en.ts";
import { formatAmount } from "#protocol/money/money.ts";
import { isPart, SignatureState } from "./signature-state.tsx";

const HASH = `0x${"ab".repeat(32)}`;
const ALLOWED: SignatureView = {
  id: "1",
  purpose: "approve",
  signer: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  units: "40000000",
  amount: "40.000000",
  nonce: "0",
  hash: HASH,
  askedAt: "2026-11-21T12:00:00.000Z",
  askedBy: "Ana",
  phase: { phase: "allowed", hash: HASH, isReplacement: false },
  signed: null,
};

const told = (signature: SignatureView, wanted: string | null) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messagesEn} timeZone="America/Sao_Paulo">
      <SignatureState signature={signature} token="USDC" wanted={wanted} />
    </NextIntlClientProvider>,
  );

const BEFORE = messagesEn.payoutFlow.signature.allowed_before_title;

test("an allowance of the quote's own amount is told as allowed", () => {
  for (const wanted of ["40000000", null]) expect(told(ALLOWED, wanted)).not.toContain(BEFORE);
});

test("one of another amount is told as the earlier quote's", () => {
  expect(told(ALLOWED, "40000001")).toContain(BEFORE);
});

test("zero on the way to another amount is no quote's", () => {
  const reset: SignatureView = { ...ALLOWED, purpose: "reset", units: "0", amount: "0.000000" };
  expect(told(reset, "40000000")).not.toContain(BEFORE);
});

test("what the wallet gave back says who may pull, and what it costs at most", () => {
  const signed = { spender: "4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi", fee: "0.001005" };
  const shown = told({ ...ALLOWED, signed }, "40000000");
  expect(shown).toContain("0.001005\u00a0SOL");
  expect(shown).toContain(signed.spender.slice(0, 4));
  expect(told(ALLOWED, "40000000")).not.toContain("SOL");
});

const EDITED: SignatureView = {
  ...ALLOWED,
  phase: { phase: "other_amount", hash: HASH, units: "30000000", amount: "30.000000" },
};
const edited = (units: bigint): SignatureView => ({
  ...ALLOWED,
  phase: {
    phase: "other_amount",
    hash: HASH,
    units: String(units),
    amount: units > 2n ** 128n ? "unlimited" : formatAmount(units, "USDC"),
  },
});

test("an edited amount is told beside what is needed, also by a quote since", () => {
  expect(told(EDITED, "40000000")).toContain("30.000000 of 40.000000 USDC allowed");
  expect(told(EDITED, null)).toContain("30.000000 of 40.000000 USDC allowed");
  expect(told(EDITED, "35000000")).toContain("30.000000 of 35.000000 USDC allowed");
});

test("so much may be paid out only where it is less than is needed, and not nothing", () => {
  const units = fc.bigInt({ min: 0n, max: 10n ** 14n });
  fc.assert(
    fc.property(units, units, (allowed, needed) => {
      const view = edited(allowed);
      expect(isPart(view.phase, String(needed))).toBe(allowed > 0n && allowed < needed);
      const offers = told(view, String(needed)).includes("or pay out the");
      expect(offers).toBe(allowed > 0n && allowed < needed);
    }),
    { numRuns: 50 },
  );
});

test("an allowance without limit is told in words", () => {
  const said = told(edited(2n ** 256n - 1n), "40000000");
  expect(said).toContain("Allowed without limit, instead of 40.000000 USDC");
  expect(said).not.toContain("unlimited");
});

test("a reset in which another amount was entered is asked again", () => {
  const reset: SignatureView = { ...EDITED, purpose: "reset", units: "0", amount: "0.000000" };
  const said = told(reset, "40000000");
  expect(said).toContain(messagesEn.payoutFlow.signature.not_zero_title);
  expect(said).not.toContain("or pay out the");
});
