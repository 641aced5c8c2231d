import { expect, test } from "vitest";
import { clientDocument, clientTypes, isMadeFrom } from "./client-types.ts";

test("the client's types are what the document yields: npm run clients", () => {
  expect(isMadeFrom(clientDocument(), clientTypes())).toBe(true);
});

test("a change of the document or of the file is seen", () => {
  const [document, file] = [clientDocument(), clientTypes()];
  expect(isMadeFrom(document.replace("createPayment", "makePayment"), file)).toBe(false);
  expect(isMadeFrom(document, file.replace("createPayment", "makePayment"))).toBe(false);
});
