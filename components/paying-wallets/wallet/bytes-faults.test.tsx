import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { LOCALES } from "#lib/i18n/locale.ts";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import { HOSTILE_SOLANA } from "#protocol/test/hostile-solana.ts";
import { HOSTILE_TRON } from "#protocol/test/hostile-tron.ts";
import { bytesFaultWord } from "./bytes-fault-words.ts";
import { BytesFaults } from "./bytes-faults.tsx";

const FAULTS = [...new Set([...HOSTILE_TRON, ...HOSTILE_SOLANA].map(({ fault }) => fault))];

describe.each(LOCALES)("in %s", (locale) => {
  const shown = (faults: string[]) =>
    renderToStaticMarkup(
      <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="UTC">
        <BytesFaults faults={faults} />
      </NextIntlClientProvider>,
    );

  test.each(FAULTS)("%s has words, and is named", (fault) => {
    const words = MESSAGES[locale].payoutFlow.bytesFault[bytesFaultWord(fault)];
    expect(words.length).toBeGreaterThan(5);
    expect(shown([fault])).toContain(words.replaceAll("'", "&#x27;"));
    expect(shown([fault])).toContain(`>${fault}<`);
  });

  test("what nobody knows is malformed, and no fault shows nothing", () => {
    expect(bytesFaultWord("toString")).toBe("malformed");
    expect(shown([])).toBe("");
  });
});
