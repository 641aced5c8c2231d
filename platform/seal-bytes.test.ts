import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { SealError, seal, sealKey } from "./seal.ts";
import { SEAL_BYTES, sealBytes, unsealBytes } from "./seal-bytes.ts";

const key = sealKey(randomBytes(32));
const other = sealKey(randomBytes(32));
const content = fc.uint8Array({ maxLength: 200 });

it("opens to the same bytes, with the same data only", () => {
  fc.assert(
    fc.property(content, fc.string(), fc.string(), (plain, row, elsewhere) => {
      const sealed = sealBytes(key, plain, row);
      expect(sealed).toHaveLength(plain.length + SEAL_BYTES);
      expect([...unsealBytes([other, key], sealed, row)]).toEqual([...plain]);
      fc.pre(row !== elsewhere);
      expect(() => unsealBytes([key], sealed, elsewhere)).toThrow(SealError);
    }),
  );
});

it("does not open changed in any bit, cut anywhere, or lengthened", () => {
  const sealed = sealBytes(key, Buffer.from("selfie"), "row");
  for (let at = 0; at < sealed.length; at += 1) {
    for (let bit = 0; bit < 8; bit += 1) {
      const forged = Buffer.from(sealed);
      forged[at]! ^= 1 << bit;
      expect(() => unsealBytes([key], forged, "row"), `${at}.${bit}`).toThrow(SealError);
    }
    expect(() => unsealBytes([key], sealed.subarray(0, at), "row")).toThrow(SealError);
  }
  expect(() => unsealBytes([key], Buffer.concat([sealed, Buffer.of(0)]), "row")).toThrow(SealError);
});

it("does not open with another key, under another key's name, or as a text", () => {
  const sealed = sealBytes(key, Buffer.from("selfie"), "row");
  expect(() => unsealBytes([other], sealed, "row")).toThrow(SealError);
  const relabelled = Buffer.concat([
    sealed.subarray(0, 1),
    Buffer.from(other.id, "hex"),
    sealed.subarray(9),
  ]);
  expect(() => unsealBytes([key, other], relabelled, "row")).toThrow(SealError);
  const text = Buffer.from(seal(key, "selfie", "row"));
  expect(() => unsealBytes([key], text, "row")).toThrow(SealError);
});

it("never looks the same twice and shows nothing of the content", () => {
  const plain = randomBytes(64);
  const [one, two] = [sealBytes(key, plain, "row"), sealBytes(key, plain, "row")];
  expect(one.equals(two)).toBe(false);
  expect(one.includes(plain.subarray(0, 8))).toBe(false);
});
