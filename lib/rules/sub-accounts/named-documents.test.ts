import { expect, test } from "vitest";
import { SANDBOX_KYC_REASON } from "#protocol/api/sandbox.ts";
import { namedDocuments } from "./named-documents.ts";

test.each([
  [SANDBOX_KYC_REASON, ["ADDRESS_PROOF"]],
  ["A selfie está escura. Tire outra, com luz.", ["SELFIE"]],
  ["CNH_BACK ilegível; Contrato Social vencido", ["CNH_BACK", "SOCIAL_CONTRACT"]],
  ["O CNPJ não confere com o endereço", []],
  ["", []],
])("%j names %j", (reason, types) => {
  expect(namedDocuments(reason)).toEqual(types);
});
