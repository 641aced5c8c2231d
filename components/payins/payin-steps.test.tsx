import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PayinPhase } from "#lib/rules/payins/payin-phase.ts";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import type { PayinView } from "#lib/payins/views/payin-view.ts";
import { PayinSteps } from "./payin-steps.tsx";

const back = {
  id: "1",
  reason: "undeliverable",
  status: "returned",
  amount: "250.00",
  endToEndId: "E12345678202611211200abcdefghijk",
  receivedAt: "2026-11-21T12:01:00.000Z",
  returnedAt: "2026-11-21T12:02:00.000Z",
};

function shown(phase: PayinPhase, payin: Partial<PayinView> = {}, besideCode = false): string {
  const view = {
    senderAmount: "250.00",
    receiverAmount: "45.650000",
    token: "USDC",
    expiresAt: "2026-11-21T12:05:00.000Z",
    paidAt: null,
    completedAt: null,
    endToEndId: null,
    transactionHash: null,
    confirmations: 0,
    confirmationsNeeded: 3,
    returns: [],
    serverNow: "2026-11-21T12:03:00.000Z",
    ...payin,
  } as unknown as PayinView;
  const html = renderToStaticMarkup(
    <NextIntlClientProvider
      locale="en"
      messages={MESSAGES.en}
      timeZone="America/Sao_Paulo"
      now={new Date("2026-11-21T12:03:00.000Z")}
    >
      <PayinSteps payin={view} phase={phase} besideCode={besideCode} />
    </NextIntlClientProvider>,
  );
  return html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
}

test("beside a code, which says until when it can be paid, the steps don't", () => {
  expect(shown("awaiting_pix")).toMatch(/until .*09:05/);
  expect(shown("awaiting_pix", {}, true)).not.toContain("until");
});

const paidAt = "2026-11-21T12:01:00.000Z";

test("a step that takes longer than usual says so, and no longer goes on as usual", () => {
  const usual = shown("sending", { paidAt });
  expect(usual).toMatch(/Sending the tokens \(In progress\) Expected by .*09:06/);
  const late = shown("sending", { paidAt, serverNow: "2026-11-21T12:09:00.000Z" });
  expect(late).toMatch(/Sending the tokens \(On hold\) Expected: .* 3 min late/);
});

test.each([
  ["awaiting_pix", {}, "Waiting for the PIX (In progress)", "PIX received"],
  ["asking_bank", {}, "Checking with the bank (In progress)", "PIX received"],
  ["sending", { paidAt }, "PIX received (Done)", "Waiting for the PIX"],
  ["sending", { paidAt }, "Sending the tokens (In progress)", "Tokens sent"],
  ["completed", { paidAt }, "Tokens sent (Done)", "Sending"],
  ["expired", {}, "No PIX in time (Expired)", "Upcoming"],
  ["expired", {}, "No PIX in time (Expired)", "Token transfer"],
  ["failed", { paidAt, returns: [back] }, "Tokens not sent (Failed)", "Tokens sent"],
] as const)("%s names its steps in the tense of their state", (phase, payin, said, unsaid) => {
  const text = shown(phase, payin as Partial<PayinView>);
  expect(text).toContain(said);
  expect(text).not.toContain(unsaid);
});

test("the id beside a return is said to be that of the PIX received", () => {
  const text = shown("failed", { paidAt, returns: [back] });
  expect(text).toContain("PIX returned (Done)");
  expect(text).toMatch(/ID of the PIX received, not of its return E123/);
});

test("what our node contradicts is not shown as done, and says both figures", () => {
  const completed = { paidAt, transactionHash: "0x1", confirmations: 3, chainCheck: "differs" };
  const differs = { ...completed, chainDifference: "other_recipient_or_amount" } as const;
  const text = shown("completed", { ...differs, chainAmount: "41.085000" } as Partial<PayinView>);
  expect(text).toContain("Doesn&#x27;t match the blockchain (Differs)");
  expect(text).toMatch(/According to the exchange: +45\.65\s*0000\s+USDC/);
  expect(text).toMatch(/The blockchain shows +41\.08\s*5000\s+USDC/);
  expect(text).toContain("Completed at the exchange (Differs)");
  expect(text).not.toMatch(/Confirmed on the blockchain|3 of 3/);
  const gone = { ...completed, chainDifference: "not_found", chainAmount: null };
  expect(shown("completed", gone as Partial<PayinView>)).toContain("the transfer is not there");
});
