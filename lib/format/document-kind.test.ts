import { expect, test } from "vitest";
import { documentKind } from "./document-kind.ts";

test.each([
  ["529.982.247-25", "cpf"],
  ["***.982.247-**", "cpf"],
  ["11.222.333/0001-81", "cnpj"],
  ["12.ABC.345/01DE-35", "cnpj"],
  ["**.222.333/****-**", "cnpj"],
  ["X-1234", "other"],
  [null, "other"],
] as const)("%s is a %s", (shown, kind) => {
  expect(documentKind(shown)).toBe(kind);
});
