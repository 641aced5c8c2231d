import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { LOCALES } from "#lib/i18n/locale.ts";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import { NOUNS, subjectInWords, subjectTyped, trailSubject } from "./trail-subject.ts";

const PT = MESSAGES["pt-BR"].audit.noun;

test("a subject's noun is the longest that fits; an unknown one is left as it is", () => {
  expect(trailSubject("PIX account 5")).toEqual({ noun: "PIX account", id: "5" });
  expect(trailSubject("PIX E123")).toEqual({ noun: "PIX", id: "E123" });
  expect(trailSubject("wallet polygon 0x52")).toEqual({ noun: "wallet", id: "polygon 0x52" });
  expect(trailSubject("thing 7")).toEqual({ noun: null, id: "thing 7" });
  expect(trailSubject("payouts 7")).toEqual({ noun: null, id: "payouts 7" });
});

test("the filter takes the screen's words and the trail's own, in any case", () => {
  expect(subjectTyped("pedido 3673", PT)).toBe("intent 3673");
  expect(subjectTyped("Conta PIX 5", PT)).toBe("PIX account 5");
  expect(subjectTyped("conta main", PT)).toBe("account main");
  expect(subjectTyped("INTENT 3673", PT)).toBe("intent 3673");
  expect(subjectTyped("payout 12", PT)).toBe("payout 12");
  expect(subjectTyped("qualquer coisa", PT)).toBe("qualquer coisa");
});

test("whatever the code writes into the trail has a noun", () => {
  const files = globSync("lib/**/*.ts", { exclude: (name) => name.endsWith(".test.ts") });
  const written = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\bsubject: `([^`]+)`/g)].map(([, text = ""]) => text),
  );
  expect(written.length).toBeGreaterThan(50);
  expect(written.filter((text) => /^\w/.test(text) && trailSubject(text).noun === null)).toEqual(
    [],
  );
});

describe.each(LOCALES)("%s", (locale) => {
  const words = MESSAGES[locale].audit.noun;

  test.each(NOUNS)("what is shown of a %s can be typed again", (noun) => {
    const subject = `${noun} main on polygon`;
    expect(subjectTyped(subjectInWords(subject, words), words)).toBe(subject);
  });
});
