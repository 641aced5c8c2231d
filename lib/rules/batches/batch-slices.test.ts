import fc from "fast-check";
import { expect, test } from "vitest";
import { leftOfSlice, nextSlice, sliceOf } from "./batch-slices.ts";

const units = fc.bigInt({ min: 1n, max: 10n ** 13n });

test("a batch within the limit is allowed at once, another in slices that hold its largest line", () => {
  fc.assert(
    fc.property(units, fc.array(units, { minLength: 1, maxLength: 20 }), (limit, lines) => {
      const most = lines.reduce((all, one) => all + one, 0n);
      const slice = sliceOf(limit, most, lines);
      if (slice === null) {
        expect(most <= limit || lines.length === 1).toBe(true);
        return;
      }
      expect(lines.every((line) => line <= slice)).toBe(true);
      expect(slice < most && slice >= limit).toBe(true);
    }),
  );
});

test("slices never open more than one of them, nor all of them more than the most", () => {
  fc.assert(
    fc.property(units, fc.array(units, { minLength: 1, maxLength: 30 }), (limit, lines) => {
      const most_units = lines.reduce((all, one) => all + one, 0n);
      const slice_units = sliceOf(limit, most_units, lines);
      const batch = { most_units, slice_units };
      let standing = { ...batch, signed_units: nextSlice(batch, 0n), taken_before: 0n };
      let taken = 0n;
      let signatures = 1;
      for (const line of lines) {
        if (leftOfSlice(standing, taken) < line) {
          standing = { ...batch, signed_units: nextSlice(batch, taken), taken_before: taken };
          signatures += 1;
        }
        expect(standing.signed_units <= (slice_units ?? most_units)).toBe(true);
        expect(standing.taken_before + standing.signed_units <= most_units).toBe(true);
        taken += line;
        expect(leftOfSlice(standing, taken) >= 0n).toBe(true);
      }
      expect(taken).toBe(most_units);
      if (slice_units === null) expect(signatures).toBe(1);
    }),
  );
});
