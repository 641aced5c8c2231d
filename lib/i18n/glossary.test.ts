import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { LOCALES } from "./locale.ts";
import { MESSAGES } from "./test/messages.ts";

const GLOSSARY = new URL("../../docs/glossary.md", import.meta.url);

/** The words that screens don't use, by language, from the glossary's second table. */
const forbidden = readFileSync(GLOSSARY, "utf8")
  .split("## Not on screens")[1]
  ?.matchAll(/^\| (\S+) +\| (.+?) +\| .+ \|$/gm)
  .filter(([, language]) => LOCALES.some((locale) => locale === language))
  .map(([, language = "", word = ""]) => ({ language, word }))
  .toArray();

type Tree = { readonly [key: string]: string | Tree };

/** Every message with its key; an argument's name is no word. */
function sentences(tree: Tree, path = ""): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === "string"
      ? [[path + key, value.replaceAll(/\{\w+|<\/?\w+>/g, " ")]]
      : sentences(value, `${path}${key}.`),
  );
}

/** Whole words only, in any case; letters with accents are letters. */
const says = (text: string, word: string) =>
  new RegExp(String.raw`(?<!\p{L})${word}(?!\p{L})`, "iu").test(text);

test("words are found whole, whatever their case", () => {
  expect(says("Keys with which this Desk speaks", "desk")).toBe(true);
  expect(says("The blockchain and the desktop", "chain")).toBe(false);
  expect(says("A mesária", "mes")).toBe(false);
});

describe.each(LOCALES)("%s", (locale) => {
  const words = forbidden?.filter(({ language }) => language === locale) ?? [];

  test("the glossary names words that screens don't use", () => {
    expect(words.length).toBeGreaterThan(5);
  });

  test("no sentence says a word that the glossary rules out", () => {
    const found = sentences(MESSAGES[locale]).flatMap(([key, text]) =>
      words.filter(({ word }) => says(text, word)).map(({ word }) => `${key}: “${word}”`),
    );
    expect(found).toEqual([]);
  });
});
