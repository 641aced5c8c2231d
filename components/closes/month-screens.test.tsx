import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { Elements } from "#components/ui/elements.ts";
import type { FiguresView } from "#lib/closes/views/figures.ts";
import { LOCALES } from "#lib/i18n/locale.ts";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import { AskedClose } from "./asked-close.tsx";
import { MonthNotes } from "./month-notes.tsx";
import { MonthPixAccounts } from "./month-pix-accounts.tsx";
import { MonthReais } from "./month-reais.tsx";
import { MonthSteps } from "./month-steps.tsx";
import { MonthTable } from "./month-table.tsx";
import { MonthWallets } from "./month-wallets.tsx";
import { MonthWitnesses } from "./month-witnesses.tsx";

const ADDRESS = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const wallet = (name: string | null): FiguresView["wallets"][number] => ({
  place: `wallet polygon USDC ${name}`,
  opening: "-75938.800775",
  closing: "-177429.796009",
  moved: [{ as: "payout", count: "57", amount: "-101490.995234" }],
  name,
  network: "polygon",
  token: "USDC",
  address: ADDRESS,
});
const still = { ...wallet("Parada"), place: "wallet still", moved: [] };
const walletTotals: FiguresView["walletTotals"] = [
  {
    place: "wallets USDC",
    name: null,
    token: "USDC",
    opening: "-75938.800775",
    closing: "-177429.796009",
    moved: [{ as: "payout", count: "57", amount: "-101490.995234" }],
  },
];
const unverified = (count: number): FiguresView["unverified"] => ({
  count,
  explained: 0,
  things: count > 0 ? [{ is: "payin", number: "64", href: "/payins/9" }] : [],
});
const statements = [{ id: "1", name: "Itaú", moved: [], other: [] }];

describe.each(LOCALES)("in %s", (locale) => {
  const drawn = (screen: Elements) =>
    renderToStaticMarkup(
      <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="UTC">
        {screen}
      </NextIntlClientProvider>,
    );
  test("the lines that a close asks for are written as numbers are", () => {
    const html = drawn(
      <AskedClose
        title=""
        month="2026-10"
        isClose
        facts={{ lines: "1760" }}
        isLive={false}
        askedBy="Bia"
        expiresAt="2026-11-30T12:00:00.000Z"
      />,
    );
    expect(html).toContain(locale === "en" ? "1,760" : "1.760");
  });
  test("its three steps say where a month stands, until it is closed", () => {
    const { step } = MESSAGES[locale].closes;
    const at = (state: "blocked" | "waiting" | "approved") =>
      drawn(<MonthSteps state={state} />)
        .split("<li")
        .find((one) => one.includes("aria-current"));
    expect(at("blocked")).toContain(step.ask);
    expect(at("waiting")).toContain(step.approve);
    expect(at("approved")).toContain(step.close);
    expect(drawn(<MonthSteps state="closed" />)).toBe("");
  });

  test("who asked to close a month stands with its state, not with who has closed it", () => {
    const asked = { askedBy: "Otávio", waitsFor: [], mayApprove: true };
    const row = { month: "2026-10" as const, close: null, sums: null, asked, differing: 0 };
    const html = drawn(<MonthTable rows={[{ ...row, state: "waiting" }]} />);
    const cells = html.split("<td").slice(1);
    const { state, review } = MESSAGES[locale].closes;
    expect(cells[0]).toContain(state.waiting);
    expect(cells[0]).toContain("Otávio");
    expect(cells[0]).toContain(review);
    // Once more for a phone.
    expect(html.split("Otávio")).toHaveLength(3);
  });

  test("the bank's other lines are explained where there are some", () => {
    const brl = { place: "brl", name: null, opening: "0.00", closing: "0.00", moved: [] };
    const witnesses = (as: string) =>
      drawn(
        <MonthWitnesses
          brl={brl}
          chain={[]}
          statements={[
            { id: "1", name: "Itaú", moved: [{ as, count: "3", amount: "-9.00" }], other: [] },
          ]}
        />,
      );
    expect(witnesses("other")).toContain('href="/reconciliation?state=matches"');
    expect(witnesses("matched")).not.toContain("href=");
  });

  test("the bank's other lines of an open month stand by why they are of no payment", () => {
    const brl = { place: "brl", name: null, opening: "0.00", closing: "0.00", moved: [] };
    const line = { statement: "1", count: 1, amount: "-1317.45", way: "out" } as const;
    const html = drawn(
      <MonthWitnesses
        brl={brl}
        chain={[]}
        statements={[
          {
            id: "1",
            name: "Itaú",
            moved: [{ as: "other", count: "2", amount: "-1302.45" }],
            other: [
              { ...line, as: "open" },
              { ...line, as: "unrelated", way: "in", amount: "15.00" },
            ],
          },
        ]}
      />,
    );
    expect(html).toContain('href="/reconciliation?witness=statement"');
    const text = html.replaceAll(/<[^>]*>/g, "");
    for (const part of [/1[.,]317[.,]45/, /15[.,]00/]) expect(text).toMatch(part);
    expect(text).not.toMatch(/1[.,]302[.,]45/);
    expect(text).toContain(MESSAGES[locale].closes.linesUnrelatedHint);
  });

  test("a token on its network has one row, which says how much of it is not verified", () => {
    const brl = { place: "brl", name: null, opening: "0.00", closing: "0.00", moved: [] };
    const witnesses = (moved: FiguresView["chain"][number]["moved"]) =>
      drawn(
        <MonthWitnesses
          brl={brl}
          chain={[{ network: "polygon", token: "USDC", moved }]}
          statements={[]}
        />,
      ).replaceAll(/<[^>]*>/g, "");
    const verified = { as: "verified", count: "445", amount: "1165639.298637" };
    const differs = { as: "differs", count: "1", amount: "600.000000" };
    const partly = witnesses([differs, verified]);
    expect(partly.split("Polygon · USDC")).toHaveLength(2);
    const [sum, part] =
      locale === "en"
        ? ["1,166,239.298637", "· 600.00\u00a0USDC"]
        : ["1.166.239,298637", "· 600,00\u00a0USDC"];
    expect(partly).toContain(sum);
    expect(partly).toContain(part);
    const none = locale === "en" ? "600.00" : "600,00";
    expect(witnesses([differs]).split(none)).toHaveLength(2);
  });

  test("what a PIX account was paid has no sign", () => {
    const moved = [{ as: "payout", count: "1", amount: "55.00" }];
    const one = { place: "pix 1", name: "Ana", opening: "0.00", closing: "55.00", moved };
    const figures = {
      pix: [one],
      pixMore: 0,
      pixTotal: { ...one, place: "pix" },
      month: "2026-01",
    };
    const text = drawn(<MonthPixAccounts figures={figures} file={null} isOpened />);
    expect(text.replaceAll(/<[^>]*>/g, "")).not.toMatch(/[+−]/);
  });

  const notes = (figures: Pick<FiguresView, "unverified" | "statements">) =>
    drawn(<MonthNotes figures={figures} />);

  const wallets = (some: FiguresView["wallets"], isOpened = true) => (
    <MonthWallets wallets={some} walletTotals={walletTotals} month="2026-01" isOpened={isOpened} />
  );

  test("what no witness confirms is noted, and nothing else", () => {
    expect(notes({ unverified: unverified(0), statements })).toBe("");
    const without = notes({ unverified: unverified(0), statements: [] });
    expect(without).toContain(MESSAGES[locale].closes.notesTitle);
    expect(without).toContain(MESSAGES[locale].closes.note.statement);
    expect(without).toContain('href="/reconciliation/statements"');
    expect(without.match(/<li/g)).toHaveLength(1);
    const unread = notes({ unverified: unverified(2), statements });
    expect(unread).toMatch(/<p>2 /);
    expect(unread).toContain('href="/payins/9"');
    expect(unread).not.toContain(MESSAGES[locale].closes.note.statement);
    const explained = (of: number) =>
      notes({ unverified: { ...unverified(2), explained: of }, statements });
    expect(unread).not.toMatch(/explain|explica/);
    expect(explained(1)).toMatch(/, (one explained|uma explicada) (below|abaixo)\./);
    expect(explained(2)).toMatch(/, (all explained|todas explicadas) (below|abaixo)\./);
  });

  test("a wallet's movement is headed by its months, to the last unit, also on a phone", () => {
    const html = drawn(wallets([wallet("Operações")]));
    const [before, now] = locale === "en" ? ["December", "January"] : ["dezembro", "janeiro"];
    for (const month of [before!, now!]) {
      // As a head, and beside the figure.
      expect(html.split(`${month}<`)).toHaveLength(3);
    }
    // Columns that are rounded don't add up.
    const text = html.replaceAll(/<[^>]*>/g, "");
    expect(text).toContain(locale === "en" ? "−177,429.796009" : "−177.429,796009");
    expect(html).not.toContain("0x5aAe…");
    expect(html).toContain(`title="${ADDRESS}"`);
  });

  test("a month after one that is open shows what moved, and no balance that is not known", () => {
    const brl = { place: "brl", name: null, opening: "0.00", closing: "0.00", moved: [] };
    const known = drawn(<MonthReais brl={brl} />);
    expect(known).toContain(`${MESSAGES[locale].closes.closing}<`);
    const unknown = drawn(<MonthReais brl={brl} opensAfter="2025-12" />);
    expect(unknown).toContain(locale === "en" ? "December isn&#x27;t closed" : "fechar dezembro");
    expect(unknown).not.toContain(`${MESSAGES[locale].closes.closing}<`);
    const html = drawn(wallets([wallet("Operações")], false));
    const text = html.replaceAll(/<[^>]*>/g, "");
    expect(text).toContain(locale === "en" ? "−101,490.995234" : "−101.490,995234");
    expect(html).not.toMatch(/75[,.]938|177[,.]429/);
  });

  test("a wallet without a name has its address", () => {
    expect(drawn(wallets([wallet(null)]))).toContain("0x5aAe");
  });

  test("a few wallets stand with what they come to, many are folded below it, and those that rested apart", () => {
    const many = Array.from({ length: 6 }, (_, at) => ({
      ...wallet(`Caixa ${at}`),
      place: `wallet ${at}`,
    }));
    const few = drawn(wallets([...many.slice(0, 2), still]));
    expect(few.match(/<details/g)).toHaveLength(1);
    expect(few.indexOf(">Total<")).toBeLessThan(few.indexOf("<details"));
    expect(few.indexOf("Parada")).toBeGreaterThan(few.indexOf("<details"));
    const folded = drawn(wallets(many));
    expect(folded.indexOf(">Total<")).toBeLessThan(folded.indexOf("<details"));
    expect(folded.indexOf("Caixa 0")).toBeGreaterThan(folded.indexOf("<details"));
  });
});
