import { expect, test } from "vitest";
import { fileSize } from "./file-size.ts";

test.each([
  [1, "1 KB"],
  [1024, "1 KB"],
  [1025, "2 KB"],
  [3.42 * 1024 * 1024, "3,5 MB"],
  [10 * 1024 * 1024, "10 MB"],
  [10 * 1024 * 1024 + 1, "10,1 MB"],
])("%d bytes are %s", (bytes, shown) => {
  expect(fileSize(bytes, "pt-BR")).toBe(shown);
});
