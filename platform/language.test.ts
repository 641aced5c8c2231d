import { expect, test } from "vitest";
import { languageOf } from "./language.ts";

test.each([
  [undefined, undefined, "pt-BR"],
  [undefined, "", "pt-BR"],
  [undefined, "de-DE,de;q=0.9", "pt-BR"],
  [undefined, "de, en-US;q=0.8, pt;q=0.7", "en"],
  [undefined, "en;q=0.2, pt-PT;q=0.9", "pt-BR"],
  [undefined, "en;q=0", "pt-BR"],
  [undefined, "EN-gb", "en"],
  ["en", "pt-BR", "en"],
  ["pt-BR", "en", "pt-BR"],
  ["xx", "en", "en"],
])("chosen %j, accepted %j: %s", (chosen, accepted, language) => {
  expect(languageOf(chosen, accepted)).toBe(language);
});
