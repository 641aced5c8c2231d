import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";

export type PdfParts = {
  /** Entries of the catalog in addition to its pages. */
  catalog?: string;
  /** Entries of the only page in addition to its parent and size. */
  page?: string;
  /** Further objects, from number 4 on. */
  objects?: string[];
  /** Text after the tables. */
  behind?: string;
};

const latin1 = (text: string) => Buffer.from(text, "latin1");

function objectsOf({ catalog = "", page = "", objects = [] }: PdfParts): string[] {
  return [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] ${page} >>`,
    ...objects,
  ];
}

/** A small PDF with a plain table of its objects, as in early versions of the format. */
export function testPdf(parts: PdfParts = {}): Buffer {
  const objects = objectsOf(parts);
  let text = "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n";
  const places = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = places.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}`;
  const start = text.lastIndexOf("xref\n");
  text += `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return latin1(text + (parts.behind ?? ""));
}

const ENCRYPTED = new URL("encrypted/", import.meta.url);

/**
 * A small document that qpdf 11.3 of Debian encrypted with the owner password "owner", its objects packed:
 * `qpdf --object-streams=generate --allow-weak-crypto --encrypt "" owner 40 -- testPdf.pdf plain-rc4-40.pdf`, with
 * `128 --use-aes=n`, `128 --use-aes=y` and `256` for the others. Those named `asks` take the user password "user".
 */
export const encryptedPdf = (name: string): Buffer =>
  readFileSync(new URL(`${name}.pdf`, ENCRYPTED));

/** An object with a stream, compressed or plain. */
export function testStream(content: string | Uint8Array, entries = "", isPacked = true): string {
  const bytes = typeof content === "string" ? latin1(content) : Buffer.from(content);
  const packed = isPacked ? deflateSync(bytes) : bytes;
  const filter = isPacked ? "/Filter /FlateDecode" : "";
  const head = `<< /Length ${packed.length} ${filter} ${entries} >>`;
  return `${head}\nstream\n${packed.toString("latin1")}\nendstream`;
}

/** Objects packed into a stream, from number `first` on. */
export function testObjectStream(first: number, objects: readonly string[], entries = ""): string {
  let body = "";
  const index = objects.map((object, number) => {
    const at = body.length;
    body += `${object} `;
    return `${first + number} ${at}`;
  });
  const head = `${index.join(" ")} `;
  const about = `/Type /ObjStm /N ${objects.length} /First ${head.length} ${entries}`;
  return testStream(head + body, about);
}

/** The same document as current programs write it: with packed objects and a packed table. */
export function testPackedPdf(parts: PdfParts = {}): Buffer {
  const objects = objectsOf(parts);
  const holder = objects.length + 1;
  let text = "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n";
  const at = text.length;
  text += `${holder} 0 obj\n${testObjectStream(1, objects)}\nendobj\n`;
  const start = text.length;
  const row = (kind: number, field: number, last: number) => {
    const bytes = Buffer.alloc(6);
    bytes[0] = kind;
    bytes.writeUInt32BE(field, 1);
    bytes[5] = last;
    return bytes;
  };
  const rows = [
    row(0, 0, 255),
    ...objects.map((_, index) => row(2, holder, index)),
    row(1, at, 0),
    row(1, start, 0),
  ];
  const about = `/Type /XRef /W [1 4 1] /Size ${rows.length} /Root 1 0 R`;
  text += `${holder + 1} 0 obj\n${testStream(Buffer.concat(rows), about)}\nendobj\n`;
  return latin1(`${text}startxref\n${start}\n%%EOF\n${parts.behind ?? ""}`);
}

/** A later version of the document, appended to it, with these entries in its catalog. */
export function testPdfUpdate(earlier: Buffer, catalog: string): Buffer {
  const at = earlier.length;
  const object = `1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalog} >>\nendobj\n`;
  const previous = /startxref\n(\d+)/.exec(earlier.toString("latin1"))?.[1] ?? "0";
  const table = `xref\n1 1\n${String(at).padStart(10, "0")} 00000 n \n`;
  const trailer = `trailer\n<< /Size 4 /Root 1 0 R /Prev ${previous} >>\n`;
  const end = `startxref\n${at + object.length}\n%%EOF\n`;
  return Buffer.concat([earlier, latin1(object + table + trailer + end)]);
}
