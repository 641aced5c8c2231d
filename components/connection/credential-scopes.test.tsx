import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import { SCOPES } from "#protocol/wire/scopes.ts";
import { CredentialScopes } from "./credential-scopes.tsx";

const told = (locale: "en" | "pt-BR", scopes: readonly string[] | null) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]}>
      <CredentialScopes scopes={scopes} />
    </NextIntlClientProvider>,
  )
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

test.each([
  [null, "All", "Todas"],
  [SCOPES, "All", "Todas"],
  [["payins"], "Payins", "Payins"],
  [
    ["accounts", "sub_accounts"],
    "PIX accounts, receiving wallets and webhook Sub-accounts",
    "Contas PIX, carteiras de recebimento e webhook Subcontas",
  ],
  [["payouts", "a_new_one"], "Payouts a_new_one", "Payouts a_new_one"],
])("what %j opens is said", (scopes, en, pt) => {
  expect([told("en", scopes), told("pt-BR", scopes)]).toEqual([en, pt]);
});
