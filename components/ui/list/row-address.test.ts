import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { opensBeside, rowOf, steppedRow, withOpenRow } from "./row-address.ts";

afterEach(() => void vi.unstubAllGlobals());

const PLAIN = { button: 0, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
const at = (width: number) =>
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: width >= Number(/min-width: (\d+)rem/.exec(query)?.[1]) * 16,
  }));

test("a plain press opens a row beside the list where there is room, and its page elsewhere", () => {
  at(1280);
  expect(opensBeside(PLAIN)).toBe(true);
  at(1279);
  expect(opensBeside(PLAIN)).toBe(false);
});

test.each(["ctrlKey", "metaKey", "shiftKey", "altKey"] as const)(
  "%s leaves it to the browser",
  (key) => {
    at(1440);
    expect(opensBeside({ ...PLAIN, [key]: true })).toBe(false);
  },
);

test("so does another button", () => {
  at(1440);
  expect(opensBeside({ ...PLAIN, button: 1 })).toBe(false);
});

test("the address keeps what narrows the list, and holds one row at most", () => {
  const open = withOpenRow("https://ponte.example/payins?status=failed&open=3#x", "7");
  expect(open).toBe("/payins?status=failed&open=7");
  expect(withOpenRow(`https://ponte.example${open}`, null)).toBe("/payins?status=failed");
});

test("a link's row is the last part of its path", () => {
  expect(rowOf({ pathname: "/payouts/41" } as HTMLAnchorElement)).toBe("41");
});

test("arrows walk through every row once, there and back, and stop at the ends", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1 }).map(String), { minLength: 1 }), (rows) => {
      const walked = [rows[0]!];
      for (let next; (next = steppedRow(rows, walked.at(-1)!, "ArrowDown")) !== null;)
        walked.push(next);
      expect(walked).toEqual(rows);
      const back = [walked.at(-1)!];
      for (let next; (next = steppedRow(rows, back.at(-1)!, "ArrowUp")) !== null;) back.push(next);
      expect(back).toEqual(rows.toReversed());
    }),
  );
});

test("from a row that has left the list, down begins at its top", () => {
  expect(steppedRow(["5", "4"], "9", "ArrowDown")).toBe("5");
  expect(steppedRow(["5", "4"], "9", "ArrowUp")).toBeNull();
  expect(steppedRow([], "9", "ArrowDown")).toBeNull();
});
