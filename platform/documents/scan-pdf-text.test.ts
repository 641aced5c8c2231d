import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { DocumentRefused } from "./document-refused.ts";
import { scanPdfText } from "./scan-pdf-text.ts";

/** A document of one stream, as another program may read it, whatever tables it has. */
const streamOf = (dictionary: string, data: Uint8Array, object = "5 0 obj") =>
  Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n${object} << ${dictionary} /Length ${data.length} >> stream\n`,
      "latin1",
    ),
    data,
    Buffer.from("\nendstream endobj\n", "latin1"),
  ]);
const SECRET = Buffer.from("opened only with the key");
const PLAIN = "5 0 << /Type /Page >>";
const ACTIVE = "5 0 << /S /JavaScript /JS (app.alert(1)) >>";

/** How a document is answered whose stream holds this by its key. */
function scan(file: Buffer, inside: Uint8Array | null): string {
  try {
    scanPdfText(file, () => {
      if (inside === null) throw new Error("another key");
      return inside;
    });
    return "taken";
  } catch (error) {
    if (error instanceof DocumentRefused) return error.refusal;
    throw error;
  }
}
const text = (words: string) => Buffer.from(words, "latin1");

describe("a stream of an encrypted document", () => {
  test("is searched as it is opened, packed or not", () => {
    const packed = streamOf("/Filter /FlateDecode", SECRET);
    expect(scan(streamOf("", SECRET), text(PLAIN))).toBe("taken");
    expect(scan(streamOf("", SECRET), text(ACTIVE))).toBe("active_content");
    expect(scan(packed, deflateSync(PLAIN))).toBe("taken");
    expect(scan(packed, deflateSync(ACTIVE))).toBe("active_content");
  });

  test.each([
    "/Filter /Crypt",
    "/Filter [/Crypt /FlateDecode]",
    "/Filter [/C#72ypt/FlateDecode]",
    "/Filter /Crypt\n",
  ])("is refused where it names a filter of its own for that: %s", (filter) => {
    expect(scan(streamOf(filter, SECRET), text(PLAIN))).toBe("unreadable");
  });

  test("is refused where it does not open, unless tables and metadata may stand plain", () => {
    expect(scan(streamOf("", SECRET), null)).toBe("unreadable");
    expect(scan(streamOf("/Type /XRef", SECRET), null)).toBe("taken");
    expect(scan(streamOf("/Type /Metadata", SECRET), null)).toBe("taken");
    expect(scan(streamOf("/Type /Metadata /Type /ObjStm", SECRET), null)).toBe("unreadable");
  });

  test("is passed over where it belongs to no object, since no key opens it", () => {
    expect(scan(streamOf("", SECRET, "obj"), text(ACTIVE))).toBe("taken");
  });
});
