import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import { ClosedNetworks } from "./closed-networks.tsx";

const shown = (closed: Parameters<typeof ClosedNetworks>[0]["closed"]) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={MESSAGES.en} timeZone="America/Sao_Paulo">
      <ClosedNetworks closed={closed} />
    </NextIntlClientProvider>,
  );

test("a reason stands once for all of its networks", () => {
  const html = shown([
    { network: "ethereum", lacks: "pin" },
    { network: "base", lacks: "pin" },
    { network: "polygon", lacks: "limits" },
    { network: "solana", lacks: "pin" },
  ]);
  expect(html.match(/<li>/g)).toHaveLength(2);
  expect(html).toContain("Ethereum, Base, and Solana: an administrator has to set the approved");
  expect(html).toContain("Polygon: an administrator has to set the limits");
});
