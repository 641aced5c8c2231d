import { expect, test } from "vitest";
import { fits } from "./commands.ts";

test.each([
  ["Configurações", "configura", true],
  ["Configurações", "CONFIGURAÇÕES", true],
  ["Cadastrar conta PIX", "conta", true],
  ["Cadastrar conta PIX", "pix cad", true],
  ["Cadastrar conta PIX", "", true],
  ["Cadastrar conta PIX", "onta", false],
  ["Cadastrar conta PIX", "conta payout", false],
  ["Sub-accounts", "acc", true],
])("%s fits what is typed as %s: %s", (label, typed, isFit) => {
  expect(fits(label, typed)).toBe(isFit);
});
