import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LOCALES } from "#lib/i18n/locale.ts";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import { Forbidden } from "./forbidden.tsx";

test.each(LOCALES)("says which roles may, and leads back (%s)", (locale) => {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="UTC">
      <Forbidden roles={["admin", "operator"]} />
    </NextIntlClientProvider>,
  );
  const { admin, operator, viewer } = MESSAGES[locale].people.roles;
  expect(html).toMatch(new RegExp(`${admin} (ou|or) ${operator}`));
  expect(html).not.toContain(viewer);
  expect(html).toContain('href="/"');
});
