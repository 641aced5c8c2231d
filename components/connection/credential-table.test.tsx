import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import type { CredentialView } from "#lib/connection/views/credentials.ts";
import { CredentialTable } from "./credential-table.tsx";

const WORDS = MESSAGES["pt-BR"];

const credential = (changed: Partial<CredentialView>): CredentialView => ({
  id: "1",
  name: "Contabilidade",
  prefix: "abcd",
  createdAt: "2026-11-01T12:00:00Z",
  lastUsedAt: null,
  expiresAt: "2026-11-20T12:00:00Z",
  state: "active",
  addresses: [],
  scopes: null,
  isOwn: false,
  ...changed,
});

/** What stands in view, and what is folded. */
function shown(...rows: CredentialView[]) {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="pt-BR" messages={WORDS} timeZone="UTC">
      <CredentialTable rows={rows} canWrite />
    </NextIntlClientProvider>,
  );
  const [open = "", folded = ""] = html.split("<details");
  return { open, folded };
}

test("an expired credential is folded, and nothing can be done with it", () => {
  const ended = credential({ id: "2", name: "Antiga", state: "expired" });
  const { open, folded } = shown(credential({}), ended);
  expect(open).toContain("/settings/credentials/1/revoke");
  expect(open).not.toContain("Antiga");
  expect(folded).toContain("Antiga");
  expect(folded).not.toContain("/settings/credentials/2/");
});

test("Ponte's own stays in view though it has expired", () => {
  expect(shown(credential({ state: "expired", isOwn: true })).open).toContain("Contabilidade");
});
