import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import { GRANTS_OF_ROLES, RIGHT_GROUPS, RIGHTS_BY_GROUP } from "#lib/rules/people/people.ts";
import { RightsTable } from "./rights-table.tsx";

const RIGHTS = [...new Set(Object.values(GRANTS_OF_ROLES).flat())];

test("each right stands in one group", () => {
  expect(Object.values(RIGHTS_BY_GROUP).flat().toSorted()).toEqual(RIGHTS.toSorted());
});

describe.each(["pt-BR", "en"] as const)("in %s", (locale) => {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="UTC">
      <RightsTable />
    </NextIntlClientProvider>,
  );
  const { group, may } = MESSAGES[locale].rights;
  const [list = "", table = ""] = html.split("<table");

  test.each(RIGHT_GROUPS)("%s has its heading, and its rights below it", (name) => {
    const parts = [
      list.split("<section").find((part) => part.includes(`>${group[name]}</h2>`)),
      table.split("<tbody").find((part) => part.includes(`>${group[name]}</th>`)),
    ];
    for (const part of parts) {
      const said = RIGHTS.filter((right) =>
        part?.includes(`>${may[right].replaceAll("'", "&#x27;")}<`),
      );
      expect(said.toSorted()).toEqual(RIGHTS_BY_GROUP[name].toSorted());
    }
  });
});
