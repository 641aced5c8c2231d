import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isNamedAs, isPlainName } from "./document-name.ts";

describe("a file's name", () => {
  it.each(["contrato social.pdf", "Cartão CNPJ (2).png", "IMG_0001.JPG", "身分証.jpg", "a..pdf"])(
    "may be %s",
    (name) => expect(isPlainName(name)).toBe(true),
  );

  it.each([
    ["a path", "../a.pdf"],
    ["a drive", "C:\\a.pdf"],
    ["NUL", "a\0.pdf"],
    ["a line break", "a\r\n.pdf"],
    ["the other direction", "a\u202Efdp.exe"],
    ["an isolate", "a\u2066.pdf"],
    ["what is not seen", "a\u200B.pdf"],
    ["a byte order mark", "\uFEFFa.pdf"],
    ["half a character", "a\uD800.pdf"],
    ["nothing", ""],
    ["blanks", "  "],
    ["this folder", "."],
    ["the one above", ".."],
    ["256 characters", `${"a".repeat(252)}.pdf`],
  ])("may not hold %s", (_, name) => expect(isPlainName(name)).toBe(false));

  it("never leads out of a folder", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 20 }), (name) => {
        fc.pre(isPlainName(name));
        expect(new URL(encodeURIComponent(name), "file:///kept/").pathname).toMatch(
          /^\/kept\/[^/]+$/,
        );
      }),
    );
  });

  it("ends as its content says", () => {
    expect(isNamedAs("a.JFIF", "image/jpeg")).toBe(true);
    expect(isNamedAs("a.pdf.png", "image/png")).toBe(true);
    for (const name of ["pdf", ".pdf", "a.pdf ", "a.pdf.exe", "a"]) {
      expect([name, isNamedAs(name, "application/pdf")]).toEqual([name, false]);
    }
  });
});
