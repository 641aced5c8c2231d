import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LOCALES } from "#lib/i18n/locale.ts";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import type { BatchRunView } from "#lib/batches/views/batch-run.ts";
import type { BatchOwners as Owners } from "#lib/batches/views/batch-signing.ts";
import type { ExternalView } from "#lib/payouts/views/external-view.ts";
import { BatchOwners } from "./batch-owners.tsx";

const BATCH = { id: "batch", token: "USDC", walletName: "Safe do conselho" } as BatchRunView;
const ASKED = {
  wallet: { name: "Safe do conselho", address: `0x${"1".repeat(40)}` },
  state: "awaited",
  network: "polygon",
  token: "USDC",
  chainId: 137,
  spender: `0x${"2".repeat(40)}`,
  amount: "10.000000",
  calls: [],
  standing: null,
  askedBy: "Camila Nogueira",
  endsAt: "2026-12-12T20:05:00.000Z",
  hash: null,
  servesOlder: null,
} as unknown as ExternalView;
const OWNERS: Owners = {
  asked: ASKED,
  people: [],
  isNamed: true,
  isApprover: true,
  isLeft: false,
  rivals: [{ href: "/payouts/batches/other", name: "Salários", amount: "5.000000", token: "USDC" }],
};

test.each(LOCALES)(
  "in %s, what owners are asked for is folded until it is their turn",
  (locale) => {
    const drawn = (isLater: boolean, asked: Partial<ExternalView> = {}) =>
      renderToStaticMarkup(
        <NextIntlClientProvider
          locale={locale}
          messages={MESSAGES[locale]}
          timeZone="America/Sao_Paulo"
          now={new Date("2026-11-28T20:05:00.000Z")}
        >
          <BatchOwners
            batch={BATCH}
            owners={{ ...OWNERS, asked: { ...ASKED, ...asked } }}
            isLater={isLater}
            isTheirTurn={!isLater}
          />
        </NextIntlClientProvider>,
      );
    const rival = /Safe do conselho (?:have 1 more payment|têm mais 1 pagamento)/;
    const unfolded = (html: string) => html.split("<details")[0] ?? "";
    expect(unfolded(drawn(false))).toMatch(rival);
    expect(unfolded(drawn(true))).toBe("");
    expect(drawn(true)).toMatch(rival);
    // What the chain shows already is never out of sight.
    expect(unfolded(drawn(true, { hash: "0xab" }))).toMatch(rival);
  },
);
