import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { messagesEn } from "#lib/i18n/messages-en.ts";
import { messagesPtBr } from "#lib/i18n/messages-pt-br.ts";
import { SCOPES } from "#protocol/scopes.ts";
import { CredentialScopes } from "./credential-scopes.tsx";

const MESSAGES = { en: messagesEn, "pt-BR": messagesPtBr };
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
  [null, "Everything", "Tudo"],
  [SCOPES, "Everything", "Tudo"],
  [["payins"], "Payins", "Payins"],
  [
    ["accounts", "sub_accounts"],
    "PIX accounts, wallets and webhook Sub-accounts",
    "Contas PIX, carteiras e webhook Subcontas",
  ],
  [["payouts", "a_new_one"], "Payouts a_new_one", "Payouts a_new_one"],
])("what %j opens is said", (scopes, en, pt) => {
  expect([told("en", scopes), told("pt-BR", scopes)]).toEqual([en, pt]);
});
