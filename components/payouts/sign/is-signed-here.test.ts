import { expect, test } from "vitest";
import { isSignedHere } from "./is-signed-here.ts";

const SIGNED = { signature: "7", hash: "0xaa" };
const shown = (id: string | null, contentHash: string | null) => ({
  intent: { contentHash },
  signature: id === null ? null : { id },
});

test("what follows a signature by itself is bound to it and to its content", () => {
  expect(isSignedHere(SIGNED, shown("7", "0xaa"))).toBe(true);
  // Signed again in another tab or by a colleague.
  expect(isSignedHere(SIGNED, shown("8", "0xaa"))).toBe(false);
  // Another quote since.
  expect(isSignedHere(SIGNED, shown("7", "0xbb"))).toBe(false);
  expect(isSignedHere(SIGNED, shown("7", null))).toBe(false);
  expect(isSignedHere(SIGNED, shown(null, "0xaa"))).toBe(false);
  // A page opened anew.
  expect(isSignedHere(null, shown("7", "0xaa"))).toBe(false);
});
