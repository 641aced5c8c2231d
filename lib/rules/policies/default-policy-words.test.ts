import { expect, test } from "vitest";
import { LOCALES } from "#lib/i18n/locale.ts";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import { PRESETS } from "#lib/rules/policies/default-policy.ts";

test.each(LOCALES)("the page tells the default policy's own figures (%s)", (locale) => {
  const { defaultProduction: said } = MESSAGES[locale].policies;
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
  const figures = PRESETS.strict.flatMap(({ up_to: { rolling }, hours }) => [
    ...(rolling === null ? [] : [format.format(rolling as `${number}`)]),
    ...(hours === null ? [] : [String(hours)]),
  ]);
  expect(new Set(figures).size).toBe(3);
  for (const figure of figures) expect(said).toContain(figure);
});
