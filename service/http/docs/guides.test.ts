import { describe, expect, test } from "vitest";
import { CODE_WORDS, REASON_WORDS } from "#protocol/api/openapi-codes.ts";
import { LANGUAGES, type Language } from "#platform/language.ts";
import { guides } from "./guides.ts";
import type { GuideTerms } from "./guide-tables.ts";

const ORIGIN = "https://exchange.example";
const TERMS: GuideTerms = {
  callsPerMinute: 123,
  payin: {
    quoteTtlSeconds: 301,
    fee: { flat: 0n, bps: 50n },
    spreadBps: 50n,
    minSenderCents: 17_00n,
    maxSenderCents: 900_000_01n,
    refusedForGoodMs: 1000,
  },
  payout: {
    quoteTtlSeconds: 302,
    fee: { flatCents: 100n, bps: 50n },
    spreadBps: 50n,
    allowanceWaitSeconds: 133,
  },
  webhook: {
    retryBaseMs: 1000,
    retrySeconds: [61, 3601],
    timeoutMs: 11_000,
    allowsPrivateTargets: true,
  },
};
const chaptersIn = guides(TERMS, ORIGIN);
const textOf = (language: Language, chapter: string) =>
  chaptersIn(language).find((one) => one.chapter === chapter)?.text ?? "";

const FENCED = /^```.*?^```/gms;

/** The cells of a chapter's tables. */
const rows = (text: string) =>
  text
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| ---"))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

describe.each(LANGUAGES)("in %s", (language) => {
  test("every chapter has a title, a sentence that says what it is about, and no table left open", () => {
    for (const { title, summary, text } of chaptersIn(language)) {
      expect(title).toMatch(/^\p{Lu}/u);
      expect(summary).toMatch(/^\p{Lu}.*\.$/u);
      expect(text).not.toContain("<!--");
      expect(text).not.toContain("127.0.0.1:4000");
      expect(text.replaceAll(FENCED, "").match(/^# /gm)).toHaveLength(1);
    }
    expect(textOf(language, "quickstart")).toContain(`export PONTE=${ORIGIN}\n`);
  });

  test("every code and every reason stands there with words", () => {
    const said = new Map(rows(textOf(language, "errors")).map(([name, ...rest]) => [name, rest]));
    for (const name of [...Object.keys(CODE_WORDS), ...Object.keys(REASON_WORDS)]) {
      const cells = said.get(`\`${name}\``);
      expect(cells, name).toBeDefined();
      expect(cells?.filter((text) => text === "")).toEqual([]);
    }
  });

  test("limits are the service's own", () => {
    const numbers = rows(textOf(language, "limits")).map(([, limit]) => limit);
    expect(numbers.slice(1)).toEqual([
      "123",
      "1230",
      "123",
      "256 kB",
      "10 MB",
      "100",
      "`17.00` – `900000.01`",
      "`0.01` – `1000000.00`",
      "301 s",
      "302 s",
      "133 s",
      "10",
      "3",
      "61 s, 3601 s",
      "11 s",
      "1000",
    ]);
  });

  test("the sandbox's values are those that it heeds", () => {
    const values = rows(textOf(language, "sandbox")).map(([, value]) => value);
    expect(values.slice(1)).toEqual([
      "`666.00`",
      "`777.00`",
      "`0xB5C7dd9C4D7D66242f6cB2241449c33211Ef7Bf2`",
      "`FAIL`",
    ]);
  });
});

/** Code without its comments, which each language has in its own words. */
const codeIn = (language: Language) =>
  chaptersIn(language).flatMap(({ chapter, text }) =>
    [...text.matchAll(/^```(\w+)\n(.*?)^```/gms)].map(([, kind, code = ""]) => ({
      chapter,
      kind,
      code: code.replaceAll(/^\s*(#|\/\/) .*\n/gm, ""),
    })),
  );

test("both languages have the same code", () => {
  expect(codeIn("pt-BR")).toEqual(codeIn("en"));
  expect(codeIn("en").length).toBeGreaterThan(15);
});
