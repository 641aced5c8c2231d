import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { Elements } from "#components/ui/elements.ts";
import { LOCALES } from "#lib/i18n/locale.ts";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import type { ExceptionView } from "#lib/reconciliation/views/queue.ts";
import { BothSides } from "./both-sides.tsx";
import { ExceptionTable } from "./exception-table.tsx";

const one: ExceptionView = {
  id: "36",
  kind: "chain_other_party",
  state: "open",
  payment: {
    side: "payin",
    number: "1334",
    href: "/payins/1334",
    amount: "2800.00",
    token: "USDC",
  },
  name: "Rafael Meireles",
  document: null,
  way: "in",
  expected: null,
  other: null,
  amount: "2800.00",
  between: { amount: "-51.102042", asset: "USDC", isMore: false },
  day: "2026-11-03",
  foundAt: "2026-11-03T13:40:02.000Z",
  owner: null,
};
const sides = { what: "units", ours: "511.020413", theirs: "459.918371" } as const;

describe.each(LOCALES)("in %s", (locale) => {
  const words = MESSAGES[locale].reconciliation;
  const text = (screen: Elements) =>
    renderToStaticMarkup(
      <NextIntlClientProvider
        locale={locale}
        messages={MESSAGES[locale]}
        timeZone="America/Sao_Paulo"
        now={new Date("2026-11-28T12:00:00.000Z")}
      >
        {screen}
      </NextIntlClientProvider>,
    )
      .replaceAll(/<[^>]*>/g, " ")
      .replaceAll(/[\s\u00a0]+/g, " ");
  const both = (exception: ExceptionView, theirs: string | null = sides.theirs) =>
    text(<BothSides exception={exception} sides={{ ...sides, theirs }} token="USDC" />);

  test("a difference in tokens stands in the list as that, with the payment's reais below", () => {
    const said = text(<ExceptionTable rows={[one]} />);
    expect(said).toMatch(/−51[.,]10 USDC/);
    expect(said).toMatch(/: R\$ 2[.,]800[.,]00/);
    expect(said).not.toMatch(/\+R\$/);
    const whole = { ...one, between: null };
    expect(text(<ExceptionTable rows={[whole]} />)).toMatch(/\+R\$ 2[.,]800[.,]00/);
  });

  test("its title says by how much, which way, and who", () => {
    const title = (change: Partial<ExceptionView>) =>
      text(<ExceptionTable rows={[{ ...one, ...change }]} />);
    const [arrived, more, payer, amount] = {
      "pt-BR": [
        "Recebidos 51,10 USDC a menos",
        "R$ 20,00 a mais no extrato",
        "Outra pessoa pagou: Maria de Souza",
        "Outro valor no extrato",
      ],
      en: [
        "51.10 USDC short",
        "R$ 20.00 more on the statement",
        "Someone else paid: Maria de Souza",
        "Another amount on the statement",
      ],
    }[locale] as [string, string, string, string];
    expect(title({})).toContain(arrived);
    const kind = "statement_other_amount";
    // More left the account than was booked: the difference of the two is below nothing.
    const between = { amount: "-20.00", asset: "BRL", isMore: true } as const;
    expect(title({ kind, between, way: "out" })).toContain(more);
    expect(title({ kind, between: null })).toContain(amount);
    const other = "MARIA DE SOUZA";
    const expected = "Rafael Meireles";
    const said = title({ kind: "pix_other_party", between: null, other, name: other, expected });
    expect(said).toContain(payer);
    expect(said.match(/Maria de Souza/gi)).toHaveLength(1);
  });

  test("both sides stand beside each other, with what lies between", () => {
    const said = both(one);
    expect(said).toMatch(/511[.,]02 ?0413 USDC/);
    expect(said).toMatch(/459[.,]91 ?8371 USDC/);
    expect(said).toMatch(/−51[.,]10 ?2042 USDC/);
  });

  test("a blockchain that shows something else is not said to show nothing", () => {
    const unknown = { ...one, between: null };
    expect(both(unknown, null)).toContain(words.check.differs);
    expect(both(unknown, null)).not.toContain(words.nothing);
    expect(both({ ...unknown, kind: "chain_missing" }, null)).toContain(words.nothing);
  });
});
