import { createTranslator } from "next-intl";
import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ERRORS } from "#protocol/wire/error.ts";
import { networkRecord, PAYOUT_NETWORKS } from "#protocol/chain/networks.ts";
import { REASONS } from "#protocol/wire/reason.ts";
import { DASHBOARD_ERRORS } from "#lib/core/errors/dashboard-error.ts";
import { LOCALES, type Locale } from "./locale.ts";
import { MESSAGES } from "./test/messages.ts";

type Tree = { [key: string]: string | Tree };

const catalogs: Record<Locale, Tree> = MESSAGES;

function flatten(tree: Tree, path = ""): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]): [string, string][] =>
      typeof value === "string" ? [[path + key, value]] : [...flatten(value, `${path}${key}.`)],
    ),
  );
}

/** Names of an ICU message's arguments: those after a brace that opens no branch. */
function argumentsOf(message: string): Set<string> {
  const names = new Set<string>();
  /** Reads text up to its closing brace and returns the position after it. */
  const readText = (from: number): number => {
    let at = from;
    while (at < message.length && message[at] !== "}")
      at = message[at] === "{" ? readArgument(at + 1) : at + 1;
    return at + 1;
  };
  const readArgument = (from: number): number => {
    const [head = "", name = ""] = /^\s*(\w+)\s*/.exec(message.slice(from)) ?? [];
    names.add(name);
    let at = from + head.length;
    while (at < message.length && message[at] !== "}")
      at = message[at] === "{" ? readText(at + 1) : at + 1;
    return at + 1;
  };
  readText(0);
  return names;
}

const flat = Object.fromEntries(
  LOCALES.map((locale) => [locale, flatten(catalogs[locale])]),
) as Record<Locale, Map<string, string>>;

test("the reader of arguments understands plurals with arguments inside", () => {
  const message = "{n, plural, one {a day of {who}} other {# days}} in {where}";
  expect(argumentsOf(message)).toEqual(new Set(["n", "who", "where"]));
});

test("every folder of catalogs is a language", () => {
  const folders = readdirSync(new URL("./messages", import.meta.url));
  expect(folders.toSorted()).toEqual(LOCALES.toSorted());
});

test("every file of a language stands in its catalog", () => {
  for (const locale of LOCALES) {
    const files = readdirSync(new URL(`./messages/${locale}`, import.meta.url));
    const named = files.map((file) =>
      file.replace(".json", "").replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    );
    expect(named.toSorted()).toEqual(Object.keys(catalogs[locale]).toSorted());
  }
});

test.each(LOCALES)("all languages have the same keys: %s", (locale) => {
  expect([...flat[locale].keys()].toSorted()).toEqual([...flat.en.keys()].toSorted());
});

test.each(LOCALES)("all languages say everything and with the same arguments: %s", (locale) => {
  for (const [key, english] of flat.en) {
    const said = flat[locale].get(key) ?? "";
    expect(english.trim(), key).not.toBe("");
    expect(said.trim(), key).not.toBe("");
    expect(argumentsOf(said), key).toEqual(argumentsOf(english));
  }
});

describe.each(LOCALES)("%s", (locale) => {
  test("every message can be formatted", () => {
    const t = createTranslator({
      locale,
      messages: catalogs[locale],
      timeZone: "America/Sao_Paulo",
      onError: (error) => {
        throw error;
      },
    }) as (key: string, values: Record<string, number>) => string;
    for (const [key, message] of flat[locale]) {
      // Messages with tags need t.rich, which this test does not cover.
      if (/<\w+>/.test(message)) continue;
      const values = Object.fromEntries([...argumentsOf(message)].map((name) => [name, 2]));
      expect(() => t(key, values), key).not.toThrow();
    }
  });

  test("has a sentence for every error and every reason", () => {
    const errors = Object.keys(catalogs[locale]["errors"] ?? {});
    const reasons = Object.keys(catalogs[locale]["reasons"] ?? {});
    expect(errors).toEqual(expect.arrayContaining(Object.keys(ERRORS)));
    expect(errors).toEqual(expect.arrayContaining(Object.keys(DASHBOARD_ERRORS)));
    expect(reasons).toEqual(expect.arrayContaining([...REASONS]));
  });
});

test.each(LOCALES)(
  "in %s the sentence that names networks names every one of payouts",
  (locale) => {
    const named = PAYOUT_NETWORKS.map((network) => networkRecord(network).name);
    const sentence = flat[locale].get("reasons.address_of_no_network") ?? "";
    expect(named.filter((name) => !sentence.includes(name))).toEqual([]);
  },
);
