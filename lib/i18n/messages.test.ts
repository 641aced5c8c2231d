import { createTranslator } from "next-intl";
import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ERRORS } from "#protocol/error.ts";
import { REASONS } from "#protocol/reason.ts";
import { DESK_ERRORS } from "#lib/auth/desk-error.ts";
import { LOCALES } from "./locale.ts";
import { messagesEn } from "./messages-en.ts";
import { messagesPtBr } from "./messages-pt-br.ts";

type Tree = { [key: string]: string | Tree };

const catalogs = { en: messagesEn as Tree, "pt-BR": messagesPtBr as Tree };

function flatten(tree: Tree, path = ""): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]): [string, string][] =>
      typeof value === "string" ? [[path + key, value]] : [...flatten(value, `${path}${key}.`)],
    ),
  );
}

/** Names of an ICU message's arguments: what opens a brace outside a branch's selector. */
function argumentsOf(message: string): Set<string> {
  const names = new Set<string>();
  /** Reads text up to its closing brace and returns the place after it. */
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

const flat = { en: flatten(catalogs.en), "pt-BR": flatten(catalogs["pt-BR"]) };

test("the reader of arguments understands plurals with arguments inside", () => {
  const message = "{n, plural, one {a day of {who}} other {# days}} in {where}";
  expect(argumentsOf(message)).toEqual(new Set(["n", "who", "where"]));
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

test("both languages have the same keys", () => {
  expect([...flat["pt-BR"].keys()].toSorted()).toEqual([...flat.en.keys()].toSorted());
});

test("both languages say everything and with the same arguments", () => {
  for (const [key, english] of flat.en) {
    const portuguese = flat["pt-BR"].get(key) ?? "";
    expect(english.trim(), key).not.toBe("");
    expect(portuguese.trim(), key).not.toBe("");
    expect(argumentsOf(portuguese), key).toEqual(argumentsOf(english));
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
      // Tags are for t.rich, which this is not about.
      if (/<\w+>/.test(message)) continue;
      const values = Object.fromEntries([...argumentsOf(message)].map((name) => [name, 2]));
      expect(() => t(key, values), key).not.toThrow();
    }
  });

  test("has a sentence for every error and every reason", () => {
    const errors = Object.keys(catalogs[locale]["errors"] ?? {});
    const reasons = Object.keys(catalogs[locale]["reasons"] ?? {});
    expect(errors).toEqual(expect.arrayContaining(Object.keys(ERRORS)));
    expect(errors).toEqual(expect.arrayContaining(Object.keys(DESK_ERRORS)));
    expect(reasons).toEqual(expect.arrayContaining([...REASONS]));
  });
});
