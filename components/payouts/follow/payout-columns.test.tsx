import { expect, test } from "vitest";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import { LIST_COLUMNS } from "#lib/rules/activity/list-columns.ts";
import { payoutView, shownText, SPOKEN } from "#components/payouts/test/shown-payout.tsx";
import { PayoutFilter } from "./payout-filter.tsx";
import { PayoutTable } from "./payout-table.tsx";

const payout = payoutView({
  receiver: { name: "Fornecedor Ana", key: null, kind: null, holder: null } as never,
  labels: { reference: "NF 17", cost_centre: "", category: "", note: "" },
});
const search = { list: "/payouts", query: {}, text: "", refused: [], isLost: false };

test.each(SPOKEN)("in %s: every column but the receiver and the reais can be hidden", (locale) => {
  const { payouts } = MESSAGES[locale];
  const shown = (hidden: readonly (typeof LIST_COLUMNS)["/payouts"][number][]) =>
    shownText(<PayoutTable rows={[payout]} hidden={hidden} />, locale);
  expect(shown([])).toContain("NF 17");
  const least = shown(LIST_COLUMNS["/payouts"]);
  expect(least).not.toContain("NF 17");
  for (const kept of [payouts.pixAccount, payouts.pixAmount, "Fornecedor Ana"]) {
    expect(least).toContain(kept);
  }
  for (const gone of [payouts.tokens, payouts.network, payouts.reference]) {
    expect(least).not.toContain(gone);
  }
});

test.each(SPOKEN)("in %s: the menu offers each of them by its head", (locale) => {
  const post = async () => undefined;
  const text = shownText(
    <PayoutFilter search={search} post={post} columns={{ hidden: [], post }} />,
    locale,
  );
  const { payouts, lists } = MESSAGES[locale];
  const menu = text.slice(text.indexOf(lists.columns));
  const heads = [payouts.status, payouts.tokens, payouts.network, payouts.reference];
  for (const head of [...heads, payouts.created]) expect(menu).toContain(head);
});

test("a phone's row says token, network and number, which tell two payouts to one receiver apart", () => {
  const text = shownText(<PayoutTable rows={[payout]} />, "en");
  expect(text.replaceAll(/\s+/g, " ")).toContain(`USDC · Polygon · No. ${payout.id}`);
});
