import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import { messagesEn } from "./messages-en.ts";
import { reasonSentence, type Translator } from "./reason.ts";
import { MESSAGES } from "./test/messages.ts";
import { errorSentence } from "./use-sentences.ts";

const reasons = {
  en: createTranslator({ locale: "en", messages: messagesEn.reasons }) as Translator,
  "pt-BR": createTranslator({ locale: "pt-BR", messages: MESSAGES["pt-BR"].reasons }) as Translator,
};

test.each([
  ["required", "en", "Fill this in."],
  ["too_small:10.00", "pt-BR", "O valor mínimo é 10,00."],
  ["too_large:1000000.00", "en", "The maximum is 1,000,000.00."],
  ["too_long:64", "pt-BR", "Use no máximo 64 caracteres."],
  [
    "hidden_characters:U+200B",
    "pt-BR",
    "Há um caractere invisível (U+200B, espaço de largura zero). Digite de novo, sem colar.",
  ],
  [
    "hidden_characters:U+E0041",
    "en",
    "Invisible character found: U+E0041. Type it again instead of pasting.",
  ],
  ["hidden_characters", "en", "Check this value."],
  ["too_early:1800-01-01", "pt-BR", "A data mais antiga aceita é 01/01/1800."],
  ["too_early:1800-01-01", "en", "The earliest date accepted is 01/01/1800."],
  ["other_state:SP", "pt-BR", "Este CEP é de outro estado: SP. Confira o CEP e o estado."],
  ["too_small", "en", "Check this value."],
  ["made_up:by:another", "en", "Check this value."],
  ["", "pt-BR", "Confira este valor."],
] as const)("%s in %s", (reason, locale, sentence) => {
  expect(reasonSentence(reasons[locale], reason, locale)).toBe(sentence);
});

test("a bound is an amount where the field's value is one, and only then", () => {
  const said = (reason: string, asset?: "BRL" | "USDC") =>
    reasonSentence(reasons["pt-BR"], reason, "pt-BR", asset).replaceAll("\u00a0", " ");
  expect(said("too_large:1000000.00", "BRL")).toBe("O valor máximo é R$ 1.000.000,00.");
  expect(said("too_small:1.500000", "USDC")).toBe("O valor mínimo é 1,500000 USDC.");
  expect(said("too_many_decimals:2", "BRL")).toBe("Use no máximo 2 casas decimais.");
});

test("a code that the catalog does not know is told in the exchange's words, or as ours to check", () => {
  const errors = createTranslator({ locale: "en", messages: messagesEn.errors }) as Translator;
  expect(errorSentence(errors, "RATE_LIMITED", "x")).toBe(messagesEn.errors.RATE_LIMITED);
  expect(errorSentence(errors, "FROM_MARS", "Mensagem do serviço.")).toBe("Mensagem do serviço.");
  expect(errorSentence(errors, "FROM_MARS", "")).toBe(messagesEn.errors.INTERNAL);
});
