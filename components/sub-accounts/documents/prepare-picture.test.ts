import { describe, expect, test } from "vitest";
import { hugePng, testJpeg } from "#platform/documents/test/test-images.ts";
import { DOCUMENT_MAX_BYTES } from "#protocol/sub-accounts/sub-account-lists.ts";
import { preparePicture, scaleOf, statedSize } from "./prepare-picture.ts";

const jpeg = await testJpeg();
const FILM = Buffer.from("\0\0\0\x18ftypmp42\0\0\0\0mp42isom the film", "latin1");
const sent = async (bytes: Uint8Array, name = "a.jpg") =>
  Buffer.from(await (await preparePicture(new File([Buffer.from(bytes)], name))).arrayBuffer());

describe("what is sent of a picture", () => {
  test("of a photo that moves the still, byte for byte", async () => {
    expect(await sent(Buffer.concat([jpeg, FILM]))).toEqual(jpeg);
    expect(await sent(Buffer.concat([jpeg, Buffer.from("MotionPhoto_Data"), FILM]))).toEqual(jpeg);
  });

  test.each([
    ["nothing but the photo", jpeg],
    ["something else behind it", Buffer.concat([jpeg, Buffer.from("PK\x03\x04")])],
    ["no end", jpeg.subarray(0, 200)],
    ["no picture at all", Buffer.from("%PDF-1.7")],
  ])("with %s is left to the service", async (_, bytes) => {
    expect(await sent(bytes)).toEqual(Buffer.from(bytes));
  });

  test("keeps its size where the service takes it, else becomes one that any canvas holds", () => {
    expect(scaleOf({ width: 9248, height: 6936 }, 9_000_000)).toBeNull();
    expect(scaleOf({ width: 4000, height: 3000 }, DOCUMENT_MAX_BYTES + 1)).toBe(1);
    for (const size of [
      { width: 16_320, height: 12_240 },
      { width: 12_000, height: 9000 },
    ]) {
      const scale = scaleOf(size, 1) ?? 1;
      expect(size.width * scale * size.height * scale).toBeLessThanOrEqual(16_000_001);
    }
  });

  test("is the size that it states", () => {
    expect(statedSize(jpeg)).toEqual({ width: 48, height: 32 });
    expect(statedSize(hugePng(16_320, 12_240))).toEqual({ width: 16_320, height: 12_240 });
    expect(statedSize(Buffer.from("%PDF-1.7"))).toBeNull();
  });
});
