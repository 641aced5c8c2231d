import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { COMPANY_DOCUMENTS, DOCUMENT_TYPES, type DocumentType } from "./sub-accounts.ts";
import { missingDocuments } from "./sub-accounts-required.ts";

const types = fc.subarray([...DOCUMENT_TYPES]);
const has = (received: readonly DocumentType[], ...wanted: readonly DocumentType[]) =>
  wanted.every((type) => received.includes(type));

describe("missingDocuments", () => {
  test("names none exactly when an analysis has all it needs", () => {
    fc.assert(
      fc.property(types, (received) => {
        const isIdentified =
          has(received, "RG_FRONT", "RG_BACK") || has(received, "CNH_FRONT", "CNH_BACK");
        const isWhole = isIdentified && has(received, "SELFIE", ...COMPANY_DOCUMENTS);
        expect(missingDocuments(received).length === 0).toBe(isWhole);
      }),
    );
  });

  test("names nothing that is there, nothing twice, and with what it names it is whole", () => {
    fc.assert(
      fc.property(types, (received) => {
        const missing = missingDocuments(received);
        expect(missing.filter((type) => received.includes(type))).toEqual([]);
        expect(new Set(missing).size).toBe(missing.length);
        expect(missingDocuments([...received, ...missing])).toEqual([]);
      }),
    );
  });

  test.each<[DocumentType[], DocumentType[]]>([
    [[], ["RG_FRONT", "RG_BACK", "CNH_FRONT", "CNH_BACK"]],
    [["RG_FRONT"], ["RG_BACK"]],
    [["CNH_BACK"], ["CNH_FRONT"]],
    [
      ["RG_FRONT", "CNH_BACK"],
      ["RG_BACK", "CNH_FRONT"],
    ],
    [["RG_FRONT", "RG_BACK", "CNH_FRONT"], []],
  ])("with %j of the identity it names %j", (received, named) => {
    expect(missingDocuments([...received, "SELFIE", ...COMPANY_DOCUMENTS])).toEqual(named);
  });
});
