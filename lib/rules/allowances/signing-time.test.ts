import { describe, expect, test } from "vitest";
import { signingSeconds } from "./signing-time.ts";

const work = { environment: "production", network: "ethereum", confirmations: 12 } as const;

describe("the time that signing takes", () => {
  test("is the confirmations of each transaction and a minute for the person", () => {
    expect(signingSeconds({ ...work, signatures: 1 })).toBe(12 * 12 + 60);
    expect(signingSeconds({ ...work, signatures: 2 })).toBe(2 * 12 * 12 + 60);
  });

  test("is a second per block in every sandbox", () => {
    const sandbox = { environment: "sandbox", confirmations: 3, signatures: 1 } as const;
    for (const network of ["ethereum", "polygon", "base"] as const) {
      expect(signingSeconds({ ...sandbox, network })).toBe(63);
    }
  });

  test("counts an allowance that stands as one more to come", () => {
    expect(signingSeconds({ ...work, signatures: 0 })).toBe(
      signingSeconds({ ...work, signatures: 1 }),
    );
  });
});
