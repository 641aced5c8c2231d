import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import type { DocumentView } from "#lib/sub-accounts/views/sub-account-draft.ts";
import { FileFacts } from "./file-facts.tsx";

const refused = (refusedCode: string, type: DocumentView["type"] = "SELFIE") =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="pt-BR" messages={MESSAGES["pt-BR"]} timeZone="UTC">
      <FileFacts document={{ ...DOCUMENT, refusedCode, type }} />
    </NextIntlClientProvider>,
  );

const DOCUMENT: DocumentView = {
  type: "SELFIE",
  upload: "7",
  mediaType: "application/pdf",
  state: "refused",
  fileName: "selfie.pdf",
  size: 1024,
  refusedCode: null,
  uploadedAt: "2026-11-22T15:00:00Z",
  uploadedBy: "Camila Nogueira",
  sentAt: null,
  isHere: true,
};

test("a document that was refused without a reason says what to send", () => {
  expect(refused("INVALID_INPUT")).toContain("Envie uma selfie nítida");
  expect(refused("EXCHANGE_REFUSED", "RG_FRONT")).toContain("Envie uma cópia nítida");
  const explained = refused("EXCHANGE_CREDENTIAL_REFUSED");
  expect(explained).toContain(MESSAGES["pt-BR"].errors.EXCHANGE_CREDENTIAL_REFUSED);
  expect(explained).not.toContain("nitidez");
});
