import fc from "fast-check";
import { expect, test } from "vitest";
import { byteRange } from "./byte-range.ts";

const from = (first: bigint, last: bigint) => ({ from: first, to: last });

test("of 100 bytes a range is understood, refused, or left out", () => {
  const asked: [string | null, ReturnType<typeof byteRange>][] = [
    [null, null],
    ["bytes=0-9", from(0n, 9n)],
    ["bytes=90-", from(90n, 99n)],
    ["bytes=-10", from(90n, 99n)],
    ["bytes=-1000", from(0n, 99n)],
    ["bytes=50-1000", from(50n, 99n)],
    ["bytes=100-", "unsatisfiable"],
    ["bytes=-0", "unsatisfiable"],
    ["bytes=9-3", null],
    ["bytes=0-1,4-5", null],
    ["rows=0-1", null],
    ["bytes=-", null],
  ];
  for (const [header, range] of asked) expect(byteRange(header, 100n), `${header}`).toEqual(range);
});

test("whatever is asked for lies in the file", () => {
  const place = fc.option(fc.bigInt({ min: 0n, max: 300n }));
  fc.assert(
    fc.property(place, place, fc.bigInt({ min: 0n, max: 200n }), (from, to, size) => {
      const range = byteRange(`bytes=${from ?? ""}-${to ?? ""}`, size);
      if (range === null || range === "unsatisfiable") return;
      expect(range.from >= 0n && range.from <= range.to && range.to < size).toBe(true);
    }),
  );
});
