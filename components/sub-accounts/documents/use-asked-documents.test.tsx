import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import type { SubAccountView } from "#lib/sub-accounts/views/sub-account-view.ts";
import { useAskedDocuments } from "./use-asked-documents.ts";

type Documents = Pick<SubAccountView, "documents" | "toReplace" | "missing">;

/** What is said of documents in these states, of which the refused ones are to be replaced. */
function sends(states: Record<string, string>): string {
  const documents = Object.entries(states).map(([type, state]) => ({ type, state }));
  const toReplace = documents.flatMap(({ type, state }) => (state === "refused" ? [type] : []));
  const view = { documents, toReplace, missing: [] } as unknown as Documents;
  const Said = () => useAskedDocuments(view)?.sends ?? "nothing";
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={MESSAGES.en} timeZone="UTC">
      <Said />
    </NextIntlClientProvider>,
  );
}

test("counts what is sent after the replacement, and only where more than that is", () => {
  expect(sends({ SELFIE: "refused", RG_FRONT: "held", RG_BACK: "held" })).toBe(
    "After you replace it, 3 documents are sent.",
  );
  expect(sends({ SELFIE: "refused", RG_FRONT: "refused", RG_BACK: "held" })).toBe(
    "After you replace them, 3 documents are sent.",
  );
  expect(sends({ SELFIE: "refused", RG_FRONT: "sent", RG_BACK: "sent" })).toBe("nothing");
  expect(sends({ SELFIE: "held", RG_FRONT: "sent" })).toBe("nothing");
});
