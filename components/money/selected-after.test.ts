import fc from "fast-check";
import { expect, test } from "vitest";
import { selectedAfter } from "./selected-after.ts";

const KEYS = ["9", "8", "7", "6", "5"];
const keys = fc.constantFrom(...KEYS);

test("a press changes its row, and with another before it all between, in either direction", () => {
  const pressed = fc.record({ key: keys, isOn: fc.boolean(), from: fc.option(keys) });
  fc.assert(
    fc.property(fc.subarray(KEYS), pressed, (before, press) => {
      const after = selectedAfter(KEYS, new Set(before), press);
      const [at, begin] = [press.key, press.from ?? press.key].map((key) => KEYS.indexOf(key));
      for (const [index, key] of KEYS.entries()) {
        const isBetween = index >= Math.min(at!, begin!) && index <= Math.max(at!, begin!);
        expect(after.has(key)).toBe(isBetween ? press.isOn : before.includes(key));
      }
    }),
  );
});

test("a range from a row that has left the list is the pressed row alone", () => {
  const after = selectedAfter(KEYS, new Set(), { key: "7", isOn: true, from: "44" });
  expect([...after]).toEqual(["7"]);
});
