import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime.js";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import type { ReactElement } from "react";
import { describe, expect, test } from "vitest";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import { CUSTODY_STATES } from "#lib/rules/regulatory/declaration.ts";
import type { PaymentRegulatoryView } from "#lib/regulatory/views/payment.ts";
import { CustodyMark } from "./custody-mark.tsx";
import { LimitFacts } from "./limit-facts.tsx";
import { LimitList } from "./limit-list.tsx";
import { PurposeForm } from "./purpose-form.tsx";
import { PurposeList } from "./purpose-list.tsx";
import { RegulatoryCard } from "./regulatory-card.tsx";

const draw = (what: ReactElement, locale: Locale = "en") =>
  renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      messages={MESSAGES[locale]}
      timeZone="America/Sao_Paulo"
    >
      {what}
    </NextIntlClientProvider>,
  ).replaceAll("\u00a0", " ");

const LIMITS: PaymentRegulatoryView["warnings"] = [
  { kind: "self_custody", isAssumed: true, limit: "10000", rule: "BCB 588", value: "54321.500000" },
  {
    kind: "purpose_table",
    isAssumed: false,
    limit: "50000",
    rule: "BCB 521",
    value: "54321.500000",
  },
  {
    kind: "counterparty",
    isAssumed: false,
    limit: "100000",
    rule: "BCB 521",
    value: "154321.000000",
  },
  { kind: "month", isAssumed: false, limit: "35000", rule: "IN RFB 2.291", value: "402345.67" },
];
const view: PaymentRegulatoryView = {
  of: "payin",
  id: "7",
  token: "USDC",
  custody: "custodian",
  purpose: null,
  isAsked: false,
  isRequired: false,
  fixed: null,
  suggestion: null,
  options: [],
  warnings: [],
};
const purpose = {
  code: "90001",
  description: "Exemplo: serviços",
  by: "Camila",
  at: "2026-11-21T12:00:00.000Z",
};

describe("the limits of a payment", () => {
  test("are a line each in the reader's figures, with what they change and whose rule it is", () => {
    const said = draw(<LimitList warnings={LIMITS} token="USDC" />, "pt-BR");
    expect(said).toContain("A partir de US$ 10.000 de ou para autocustódia: 54.321,50 USDC.");
    expect(said).toContain("R$ 402.345,67 no mês, com este pagamento.");
    expect(said).toContain("Acima de R$ 35.000 no mês com prestador estrangeiro");
    expect(said.match(/conta como/g)).toHaveLength(1);
    expect(said).toContain("IN RFB 2.291");
    expect(draw(<LimitList warnings={LIMITS} token="USDC" />)).toContain(
      "Above US$ 50,000: 54,321.50 USDC.",
    );
  });
});

describe("a payment", () => {
  test("of which nothing is asked has no card", () => {
    expect(draw(<RegulatoryCard view={view} mayConfirm />)).toBe("");
  });

  test("shows whose wallet it is, what it is for and who said so; and why that stays", () => {
    for (const [fixed, words] of [
      ["sent", "Recorded with the request"],
      ["approved", "Approved with the payment"],
      ["asking", "it can&#x27;t change now"],
    ] as const) {
      const said = draw(<RegulatoryCard view={{ ...view, purpose, fixed }} mayConfirm />);
      for (const one of ["With a custodian", "90001", "Exemplo: serviços", "Camila", words]) {
        expect(said).toContain(one);
      }
      expect(said).not.toContain("Edit");
    }
  });

  test("offers a change to whoever may make one, and to nobody else", () => {
    const said = { ...view, isAsked: true, purpose };
    expect(draw(<RegulatoryCard view={said} mayConfirm />)).toContain("Edit");
    expect(draw(<RegulatoryCard view={said} mayConfirm={false} />)).not.toContain("Edit");
    const none = draw(<RegulatoryCard view={{ ...said, purpose: null }} mayConfirm={false} />);
    expect(none).toContain("No purpose code yet.");
  });
});

test("a code that is asked about says what it is for", () => {
  const { code, description } = purpose;
  const asked: PaymentRegulatoryView = {
    ...view,
    suggestion: { code, from: "wallet" },
    options: [{ code, description }],
  };
  const said = draw(
    <AppRouterContext value={{} as AppRouterInstance}>
      <PurposeForm view={asked} onDone={() => {}} />
    </AppRouterContext>,
  );
  expect(said).toContain(`${description} · Suggested`);
});

test("each way of holding keys has its words", () => {
  const words = CUSTODY_STATES.map((state) => draw(<CustodyMark state={state} />));
  expect(new Set(words).size).toBe(CUSTODY_STATES.length);
});

test("the settings say where a rule stands, and that there are no codes", () => {
  const fact = { kind: "month", from: "2026-07-01", currency: "BRL", amount: "35000.00" } as const;
  const limits = [
    { ...fact, begins: "above", rule: "X", source: "https://www.example.com/a/b" },
    { ...fact, kind: "purpose_table", begins: "at", rule: "X", source: null },
  ] as const;
  const said = draw(<LimitFacts limits={[...limits]} />);
  for (const one of ["above R$ 35,000.00", "from R$ 35,000.00", "example.com"]) {
    expect(said).toContain(one);
  }
  expect(draw(<PurposeList codes={[]} />)).toContain("No codes yet");
});

test("a purpose code is current, expired or not yet valid", () => {
  const code = { code: "90001", description: "X", from: "2026-05-01", until: null };
  const said = (holds: boolean, isAhead: boolean) =>
    draw(<PurposeList codes={[{ ...code, holds, isAhead }]} />);
  expect(said(true, false)).toContain("Current");
  expect(said(false, false)).toContain("Expired");
  expect(said(false, true)).toContain("Not yet valid");
});
