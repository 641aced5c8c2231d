import { expect, test } from "vitest";
import { documentsToReplace } from "./sub-account-fix.ts";

const REJECTED = { stage: "submitted", status: "REJECTED", reason: "Selfie escura" } as const;
const SELFIE = { type: "SELFIE", state: "sent" } as const;
const CARD = { type: "CNPJ_CARD", state: "sent" } as const;
const REFUSED = { type: "CNPJ_CARD", state: "refused" } as const;

test("what the reason of a rejection names is to be replaced, until it is", () => {
  expect(documentsToReplace(REJECTED, [SELFIE, CARD])).toEqual(["SELFIE"]);
  expect(documentsToReplace(REJECTED, [{ ...SELFIE, state: "held" }, CARD])).toEqual([]);
});

test("a refused file is to be replaced", () => {
  const created = { stage: "created", status: null, reason: null } as const;
  expect(documentsToReplace(created, [SELFIE, REFUSED])).toEqual(["CNPJ_CARD"]);
});

test("nothing is to be replaced while a review goes on or after it has ended well", () => {
  for (const status of ["UNDER_REVIEW", "APPROVED"]) {
    expect(documentsToReplace({ ...REJECTED, status }, [SELFIE, CARD])).toEqual([]);
  }
  expect(documentsToReplace({ ...REJECTED, stage: "sending" }, [SELFIE, REFUSED])).toEqual([]);
});
