import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import type { ReactElement } from "react";
import { describe, expect, test } from "vitest";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import type { PayinView } from "#lib/payins/views/payin-view.ts";
import { QuoteDifferences } from "#components/money/quote-differences.tsx";
import { OtherPayerNotice } from "./other-payer-notice.tsx";
import { PayinFacts } from "./payin-facts.tsx";
import { PayinFilter } from "./payin-filter.tsx";
import { PayinTable } from "./payin-table.tsx";
import { PixCodeCard } from "./pix-code-card.tsx";

const CODE = "00020126580014br.gov.bcb.pix";
const payin = {
  id: "7",
  transactionId: "41",
  status: "processing",
  hasEnded: false,
  reportedBy: "reading",
  contradictedBy: null,
  network: "polygon",
  token: "USDC",
  address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  walletName: "Treasury",
  senderAmount: "250.00",
  receiverAmount: "45.650000",
  feeAmount: "1.25",
  rate: "5.464600",
  allInRate: "5.476451",
  pix: {
    ok: true,
    text: CODE,
    receiverName: "PONTE SANDBOX",
    receiverCity: "SAO PAULO",
    receiverKey: null,
    txid: "TX1",
    location: null,
    isPinned: true,
  },
  createdAt: "2026-11-21T12:00:00.000Z",
  createdBy: "Ana",
  expiresAt: "2026-11-21T20:05:00.000Z",
  paidAt: null,
  completedAt: null,
  endToEndId: null,
  transactionHash: null,
  chainCheck: "not_checked",
  readAt: null,
  silentSince: null,
  returns: [],
  isUndeliverable: false,
  payer: null,
  isOtherPayer: false,
  labels: { expected_payer: "", reference: "", cost_centre: "", note: "" },
  serverNow: "2026-11-21T20:00:00.000Z",
} as unknown as PayinView;

const MARINA = {
  name: "Marina Alves",
  document: "***.982.247-**",
  bank: { ispb: "18236120", name: "NU PAGAMENTOS" },
};

const shown = (locale: "pt-BR" | "en", screen: ReactElement): string =>
  drawn(locale, screen)
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/[\s\u00a0]+/g, " ");

function drawn(locale: "pt-BR" | "en", screen: ReactElement): string {
  const faults: string[] = [];
  const html = renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      messages={MESSAGES[locale]}
      timeZone="America/Sao_Paulo"
      now={new Date("2026-11-21T20:00:00.000Z")}
      onError={(error) => void faults.push(error.message)}
    >
      {screen}
    </NextIntlClientProvider>,
  );
  expect(faults).toEqual([]);
  return html;
}

describe.each(["pt-BR", "en"] as const)("in %s", (locale) => {
  test("a list leads with whoever paid, else should pay, and says where that is not known", () => {
    const paid = shown(locale, <PayinTable rows={[{ ...payin, payer: MARINA }]} />);
    expect(paid).toMatch(/Marina Alves\s+Payin 41\s+Treasury/);
    const labels = { ...payin.labels, expected_payer: "Mercado Aurora" };
    const expected = shown(locale, <PayinTable rows={[{ ...payin, labels }]} />);
    expect(expected).toMatch(/Mercado Aurora\s+Payin 41\s+Treasury/);
    const text = shown(locale, <PayinTable rows={[payin]} />);
    expect(text).toMatch(/(Pagador não informado|Unknown payer)\s+Payin 41\s+Treasury/);
    expect(text).toMatch(/(hoje|today) 17:05|(hoje|today) 09:00/);
  });

  test("a wallet that is gone from the address book is named by its network", () => {
    const text = shown(locale, <PayinTable rows={[{ ...payin, walletName: null }]} />);
    expect(text).toMatch(/Payin 41\s+Polygon/);
  });

  test("the filter says what is on, and what the address could not mean", () => {
    const search = {
      list: "/payins",
      query: { status: "failed", min: "12500.00", max: "12500.00", from: "2026-11-24" },
      text: "NF 17",
      refused: ["to", "network"],
      isLost: false,
    };
    const text = shown(locale, <PayinFilter search={search} post={async () => undefined} />);
    expect(text).toMatch(/(Situação: Falhou|Status: Failed)/);
    expect(text).toMatch(/(Valor: R\$ 12\.500,00|Amount: R\$ 12,500\.00) /);
    expect(text).toMatch(/(Data: Desde|Date: Since) 24 nov 2026/i);
    expect(text).toMatch(/(Filtro ignorado: Data, Rede|Filter ignored: Date, Network)/);
  });

  test("a payin that another name paid says so in a sentence, and blames nobody", () => {
    const labels = { ...payin.labels, expected_payer: "Mercado Aurora" };
    const other = { ...payin, payer: MARINA, isOtherPayer: true, labels };
    expect(shown(locale, <PayinTable rows={[other]} />)).toMatch(
      /(Esperado|Expected): Mercado Aurora/,
    );
    expect(shown(locale, <OtherPayerNotice payin={other} />)).toMatch(
      /(Pago por Marina Alves, esperado|Paid by Marina Alves, expected) Mercado Aurora/,
    );
    expect(shown(locale, <OtherPayerNotice payin={{ ...other, isOtherPayer: false }} />)).toBe("");
  });

  test("the facts name the payer, with a masked document and the bank, as the exchange's word", () => {
    const text = shown(
      locale,
      <PayinFacts payin={{ ...payin, payer: MARINA }} isAwaited={false} />,
    );
    for (const part of [/Marina Alves/, /\*{3}\.982\.247-\*{2}/, /NU PAGAMENTOS/, /exchange/]) {
      expect(text).toMatch(part);
    }
    const bare = { ...MARINA, document: null, bank: { ispb: "18236120", name: null } };
    const nameless = shown(
      locale,
      <PayinFacts payin={{ ...payin, payer: bare }} isAwaited={false} />,
    );
    expect(nameless).toContain("18236120");
    expect(nameless).not.toMatch(/CPF/);
  });

  test("tokens that the blockchain shows otherwise are the exchange's word, beside what it shows", () => {
    const { arrived, arrivedSaid, onChain } = MESSAGES[locale].payins;
    const ended = { ...payin, status: "completed", hasEnded: true } as const;
    const facts = (of: Partial<PayinView>) =>
      shown(locale, <PayinFacts payin={{ ...ended, ...of }} isAwaited={false} />);
    const text = facts({ chainCheck: "differs", chainAmount: "41.085000" });
    expect(text).toContain(arrivedSaid);
    expect(text).toMatch(new RegExp(`${onChain} +41[.,]08 ?5000? ?`));
    expect(facts({})).toContain(arrived);
    expect(facts({})).not.toContain(arrivedSaid);
  });

  test.each([true, false])("beside a code to be paid, facts are folded: %s", (isAwaited) => {
    const html = drawn(locale, <PayinFacts payin={payin} isAwaited={isAwaited} />);
    expect(/^<section[^>]*><details/.test(html)).toBe(isAwaited);
  });

  test("the facts stand in groups, with every value", () => {
    const text = shown(locale, <PayinFacts payin={payin} isAwaited={false} />);
    for (const part of [/5[,.]464600/, /1[,.]25/, /45[,.]65 ?0000/, /TX1/, /Polygon/]) {
      expect(text).toMatch(part);
    }
  });

  test("a request to send on says who asks, how much, until when, to whom, and the code", () => {
    const drawn = { text: CODE, picture: "drawn" };
    const text = shown(
      locale,
      <PixCodeCard
        payin={payin}
        bankPage={null}
        company="Aurora Ltda"
        drawn={drawn}
        onExpired={() => {}}
      />,
    );
    expect(text).toMatch(/Aurora Ltda (pede um pagamento por PIX|asks you for a PIX payment)/);
    expect(text).toMatch(/17:05 \((horário de Brasília|Brasília time)\)/);
    expect(text).toContain("drawn");
    expect(text.split(CODE)).toHaveLength(3);
  });

  const card = (pix: object) =>
    shown(
      locale,
      <PixCodeCard
        payin={{ ...payin, pix: { ...payin.pix, ...pix } } as PayinView}
        bankPage={null}
        company="Aurora Ltda"
        drawn={{ text: CODE, picture: "drawn" }}
        onExpired={() => {}}
      />,
    );

  test("only a static code's amount is said to be read from it", () => {
    const text = card({});
    expect(text).toMatch(/o mesmo recebedor|should show the same/);
    expect(text).not.toMatch(/dinâmico|dynamic/);
  });

  test("a dynamic code says what could not be checked, and where it stands", () => {
    const text = card({ location: "pix.exchange.example" });
    expect(text).not.toMatch(/o mesmo recebedor|should show the same/i);
    expect(text).toMatch(
      locale === "en"
        ? /gets the amount and receiver from pix\.exchange\.example\s?, so we couldn&#x27;t check them/
        : /busca valor e recebedor em pix\.exchange\.example\s?, e a Ponte não pode conferi-los/,
    );
    expect(text).toMatch(/(Valor combinado|Agreed amount)\s+R\$\s?250[.,]00/);
  });

  test("why a code can't be read is a sentence, never the word for it", () => {
    const fault = { field: "pix_code", fault: "malformed", derived: null } as const;
    for (const [word, sentence] of Object.entries(MESSAGES[locale].differences.code)) {
      const differences = [{ ...fault, returned: word }];
      const text = shown(locale, <QuoteDifferences of="payin" differences={differences} />);
      expect(text).not.toContain(word);
      expect(text).toContain(sentence.replaceAll("'", "&#x27;"));
    }
  });
});
