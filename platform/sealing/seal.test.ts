import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isSealedWith,
  seal,
  SEAL_BYTES,
  sealBytes,
  SealError,
  sealKey,
  unseal,
  unsealBytes,
} from "./seal.ts";

const key = sealKey(randomBytes(32));
const other = sealKey(randomBytes(32));
// Lone surrogates have no UTF-8 form.
const text = fc.string({ unit: "binary", maxLength: 200 }).filter((one) => one.isWellFormed());

describe("what is sealed", () => {
  it("opens to the same text, with the same data only", () => {
    fc.assert(
      fc.property(text, text, text, (plain, row, elsewhere) => {
        const sealed = seal(key, plain, row);
        expect(unseal([key], sealed, row)).toBe(plain);
        expect(unseal([other, key], sealed, row)).toBe(plain);
        fc.pre(row !== elsewhere);
        expect(() => unseal([key], sealed, elsewhere)).toThrow(SealError);
      }),
    );
  });

  it("does not open after any bit of it was flipped", () => {
    fc.assert(
      fc.property(text, fc.nat(), fc.integer({ min: 0, max: 7 }), (plain, at, bit) => {
        const [version, id, body = ""] = seal(key, plain, "row").split(".");
        const bytes = Buffer.from(body, "base64url");
        bytes[at % bytes.length]! ^= 1 << bit;
        const forged = [version, id, bytes.toString("base64url")].join(".");
        expect(() => unseal([key], forged, "row")).toThrow(SealError);
      }),
    );
  });

  it("does not open with any character of it changed, cut or added", () => {
    const sealed = seal(key, "a secret", "row");
    for (let at = 0; at < sealed.length; at += 1) {
      const other = sealed[at] === "A" ? "B" : "A";
      const changed = sealed.slice(0, at) + other + sealed.slice(at + 1);
      expect(() => unseal([key], changed, "row"), `at ${at}`).toThrow(SealError);
      expect(() => unseal([key], sealed.slice(0, at), "row")).toThrow(SealError);
    }
    expect(() => unseal([key], `${sealed}A`, "row")).toThrow(SealError);
  });

  it("never looks the same twice and never shows the text", () => {
    const all = Array.from({ length: 100 }, () => seal(key, "a secret", "row"));
    expect(new Set(all).size).toBe(100);
    expect(all.join()).not.toContain(Buffer.from("a secret").toString("base64url"));
  });

  it("does not open with another key", () => {
    expect(() => unseal([other], seal(key, "x", ""), "")).toThrow(SealError);
    const relabelled = seal(key, "x", "").replace(key.id, other.id);
    expect(() => unseal([key, other], relabelled, "")).toThrow(SealError);
  });
});

describe("rotation", () => {
  it("tells what is still sealed with the old key", () => {
    const old = seal(key, "x", "row");
    expect([isSealedWith(key, old), isSealedWith(other, old)]).toEqual([true, false]);
    const renewed = seal(other, unseal([other, key], old, "row"), "row");
    expect(isSealedWith(other, renewed)).toBe(true);
  });

  it("refuses a key of another length", () => {
    expect(() => sealKey(randomBytes(16))).toThrow(SealError);
  });
});

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

// Made by the version before keys could be replaced.
describe("what an earlier version sealed", () => {
  const [newest, old] = [sealKey(randomBytes(32)), sealKey(Buffer.alloc(32, 7))];

  it("opens beside a newer key", () => {
    const sealed = "v1.aca8d7a802efe880.Dr8pZky5hNprDKnwwraECfbsGJvzjekd_pXGOBofowtcbH7yQmml";
    const place = "pix_account_note.holder_document#main/7";
    expect(unseal([newest, old], sealed, place)).toBe("52998224725");
    expect(() => unseal([newest], sealed, place)).toThrow(SealError);
  });

  it("opens beside a newer key, of bytes", () => {
    const sealed = Buffer.from(
      "Aayo16gC7-iAfsjkLaV09RSJmwqLU1jKZpt754-KTxmn3KFpS7IiHZ0f",
      "base64url",
    );
    const place = "attachment_file.content#main/f/00";
    expect(unsealBytes([newest, old], sealed, place).toString()).toBe("%PDF-");
    expect(() => unsealBytes([newest], sealed, place)).toThrow(SealError);
  });
});
