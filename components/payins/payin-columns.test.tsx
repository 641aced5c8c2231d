import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { networkName } from "#components/money/network-name.tsx";
import type { Elements } from "#components/ui/elements.ts";
import { LOCALES, type Locale } from "#lib/i18n/locale.ts";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import { LIST_COLUMNS } from "#lib/rules/activity/list-columns.ts";
import { PayinFilter } from "./payin-filter.tsx";
import { PayinTable } from "./payin-table.tsx";
import { payinView } from "./test/payin-view.ts";

const drawn = (locale: Locale, screen: Elements) =>
  renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      messages={MESSAGES[locale]}
      timeZone="America/Sao_Paulo"
      now={new Date("2026-11-21T20:00:00.000Z")}
    >
      {screen}
    </NextIntlClientProvider>,
  );
/** The heads that a desk shows, as text. */
const heads = (html: string) =>
  [...html.matchAll(/<th role="columnheader"[^>]*class="([^"]*)"[^>]*>(.*?)<\/th>/g)]
    .filter(([, look]) => !look!.split(" ").includes("md:hidden"))
    .map(([, , head]) => head!.replaceAll(/<[^>]*>/g, ""));
const rows = [payinView()];
const search = { list: "/payins", query: {}, text: "", refused: [], isLost: false };

describe.each(LOCALES)("in %s", (locale) => {
  test("one that is late says by how long", () => {
    const late = payinView({ expiresAt: "2026-11-21T19:35:00.000Z" });
    const html = drawn(locale, <PayinTable rows={[late]} />);
    expect(html).toContain(locale === "en" ? ">25 min ago<" : ">há 25 min<");
  });

  test("each column that can be hidden goes, by its own head, and no other", () => {
    const all = heads(drawn(locale, <PayinTable rows={rows} />));
    expect(all).toHaveLength(LIST_COLUMNS["/payins"].length + 2);
    const menu = drawn(
      locale,
      <PayinFilter
        search={search}
        post={async () => undefined}
        columns={{ hidden: ["wallet"], post: async () => undefined }}
      />,
    );
    for (const column of LIST_COLUMNS["/payins"]) {
      const left = heads(drawn(locale, <PayinTable rows={rows} hidden={[column]} />));
      const gone = all.filter((head) => !left.includes(head));
      expect(left, column).toHaveLength(all.length - 1);
      const [, ticked, label] = new RegExp(
        `<input type="checkbox"[^>]*name="${column}"([^>]*)/><span>([^<]*)`,
      ).exec(menu)!;
      expect(gone[0], column).toContain(label);
      expect(ticked!.includes("checked"), column).toBe(column !== "wallet");
    }
  });

  test("whom it is about and how much stay, whatever is asked", () => {
    const html = drawn(locale, <PayinTable rows={rows} hidden={LIST_COLUMNS["/payins"]} />);
    expect(heads(html)).toEqual([MESSAGES[locale].payins.payer, MESSAGES[locale].payins.pixAmount]);
  });

  test("a phone's row says token, network and number, which tell two payins of one payer apart", () => {
    const text = drawn(locale, <PayinTable rows={rows} />).replaceAll(/<[^>]*>/g, "");
    const { token, network, transactionId: id } = rows[0]!;
    const number = MESSAGES[locale].payins.numberShort.replace("{id}", id);
    expect(text).toContain(`${token} · ${networkName(network)} · ${number}`);
  });

  test("a phone's two lines stay whole", () => {
    const html = drawn(locale, <PayinTable rows={rows} hidden={["status", "wallet"]} />);
    expect(html).toContain(MESSAGES[locale].payins.phase.awaiting_pix);
    expect(html).not.toContain(`title="${rows[0]!.walletName}"`);
  });

  test("tokens that nobody gets are dimmed, also while their PIX is on its way back", () => {
    const tokens = (of: Parameters<typeof payinView>[0]) =>
      /<span class="text-muted">(?:<[^>]*>)*45[.,]65/.test(
        drawn(locale, <PayinTable rows={[payinView(of)]} />),
      );
    expect(tokens({ isUndeliverable: true })).toBe(true);
    expect(tokens({ status: "failed" })).toBe(true);
    expect(tokens({})).toBe(false);
  });
});
