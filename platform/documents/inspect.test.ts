import fc from "fast-check";
import { PNG } from "pngjs";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { DocumentRefused } from "./document-refused.ts";
import { inspect, type DocumentFile } from "./inspect.ts";
import { startInspectors } from "./inspectors.ts";
import { jpegWith, pngChunk, pngWith, testJpeg, testPhoto, testPng } from "./test/test-images.ts";
import {
  encryptedPdf,
  testObjectStream,
  testPackedPdf,
  testPdf,
  testPdfUpdate,
  testStream,
} from "./test/test-pdf.ts";

const [jpeg, png, photo] = [await testJpeg(), await testPng(), await testPhoto()];
const kept = async (name: string, bytes: Uint8Array) =>
  Buffer.from((await inspect({ name, bytes })).bytes);
const pixels = async (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();

describe("photos", () => {
  it("keep their pixels bit by bit, and nothing a camera wrote", async () => {
    const comment = Buffer.from("planted comment");
    const xmp = Buffer.from("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>planted</x:xmpmeta>");
    const written = jpegWith(jpeg, [0xe1, xmp], [0xed, comment], [0xfe, comment]);
    const clean = await kept("a.jpg", written);
    expect(clean.includes("planted")).toBe(false);
    expect(await pixels(clean)).toEqual(await pixels(jpeg));
    const { exif, xmp: left, iptc, comments } = await sharp(clean).metadata();
    expect([exif, left, iptc, comments]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it("stand upright without their orientation, author and place", async () => {
    expect(photo.includes("planted author")).toBe(true);
    const clean = await kept("foto.JPEG", photo);
    expect([clean.includes("planted"), clean.includes("Exif")]).toEqual([false, false]);
    const { width, height, orientation } = await sharp(clean).metadata();
    expect([width, height, orientation]).toEqual([32, 48, undefined]);
    // After a quarter turn clockwise the upper left corner becomes the upper right one.
    const { data } = await sharp(clean).raw().toBuffer({ resolveWithObject: true });
    const red = (x: number, y: number) => data[(y * 32 + x) * 3]! > 200;
    expect([red(31, 0), red(0, 0), red(0, 47)]).toEqual([true, false, false]);
  });

  it("are taken at the size of a phone's 64 and 108 million pixels", async () => {
    for (const [width, height] of [
      [9248, 6936],
      [12_000, 9000],
    ] as const) {
      const create = { width, height, channels: 3, background: "#8899aa" } as const;
      const large = await sharp({ create }).jpeg().toBuffer();
      expect((await kept("a.jpg", large)).length).toBeGreaterThan(0);
    }
  });

  it("are cleaned once: a second time changes nothing", async () => {
    for (const [name, bytes] of [
      ["a.jpg", photo],
      ["a.png", pngWith(png, pngChunk("tEXt", Buffer.from("Author\0planted")))],
    ] as const) {
      const once = await kept(name, bytes);
      expect(await kept(name, once)).toEqual(once);
    }
  });

  it("lose text, time, camera data and profiles of a PNG, as another decoder sees too", async () => {
    const texts = ["tEXt", "zTXt", "iTXt", "eXIf", "tIME", "iCCP", "prVt"];
    const chunks = texts.map((type) => pngChunk(type, Buffer.from("planted\0\0")));
    const clean = await kept("a.png", pngWith(png, ...chunks));
    expect(clean.includes("planted")).toBe(false);
    expect(PNG.sync.read(clean).data).toEqual(PNG.sync.read(png).data);
  });

  it("lose what phones put behind them", async () => {
    const second = jpegWith(jpeg, [0xe2, Buffer.from("MPF\0planted")]);
    const withDualControl = await kept("a.jpg", Buffer.concat([second, jpeg]));
    expect(withDualControl).toEqual(await kept("a.jpg", jpeg));
    const notes = Buffer.from("\0\0planted SEFHe\0SEFT", "latin1");
    expect(await kept("a.jpg", Buffer.concat([jpeg, notes]))).toEqual(await kept("a.jpg", jpeg));
    for (const blanks of [Buffer.alloc(5000), Buffer.from("\r\n\0")]) {
      expect(await kept("a.jpg", Buffer.concat([jpeg, blanks]))).toEqual(await kept("a.jpg", jpeg));
      expect(await kept("a.png", Buffer.concat([png, blanks]))).toEqual(await kept("a.png", png));
    }
  });
});

describe("PDFs", () => {
  const XHTML =
    'xmlns="http://www.w3.org/1999/xhtml" xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/"';
  const noted = (text: string) =>
    `/Annots [<< /Type /Annot /Subtype /FreeText /Rect [0 0 9 9] /Contents (a) /RC (${text}) >>]`;
  const harmless: [string, Buffer][] = [
    ["plain", testPdf()],
    ["packed", testPackedPdf()],
    ["with a first page", testPdf({ catalog: "/OpenAction [3 0 R /Fit]" })],
    ["with a way to begin", testPdf({ catalog: "/OpenAction << /S /GoTo /D [3 0 R /Fit] >>" })],
    [
      "with a link",
      testPdf({
        page: "/Annots [<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://gov.br) >> >>]",
      }),
    ],
    ["of two versions", testPdfUpdate(testPdf(), "/Lang (pt-BR)")],
    [
      "with text on JavaScript",
      testPdf({ objects: [testStream("BT (JavaScript /Launch) Tj ET")] }),
    ],
    ["with a form", testPdf({ catalog: "/AcroForm << /Fields [] /SigFlags 3 >>" })],
    ["with unused packed objects", testPdf({ objects: [testObjectStream(9, ["<< /A 1 >>"])] })],
    ["with blanks at its end", testPdf({ behind: "\r\n\0\0" })],
    ["behind blanks", Buffer.concat([Buffer.from("\r\n \t\0".repeat(200)), testPdf()])],
    ["behind a mark of UTF-8", Buffer.concat([Buffer.from("\ufeff\n"), testPdf()])],
    [
      "with a note of formatted text",
      testPdf({ page: noted(`<body ${XHTML}><p>a (b) \\)</p></body>`) }),
    ],
    [
      "with a field of formatted text",
      testPdf({ objects: [`<< /FT /Tx /RV (<body><p>a</p></body>) >>`] }),
    ],
    ["with a copy of an owner's password", encryptedPdf("plain-linear-aes-128")],
    ...["rc4-40", "rc4-128", "aes-128", "aes-256"].map((by): [string, Buffer] => [
      `that an owner bound by ${by} and that open without asking`,
      encryptedPdf(`plain-${by}`),
    ]),
  ];
  it.each(harmless)("%s, stay as they are", async (_, bytes) => {
    expect(await kept("contrato social.pdf", bytes)).toEqual(bytes);
  });
});

// A malformed PDF may use all the time and memory there is, so its process is ended.
const inspectors = startInspectors({ timeoutMs: 2000, cpuMs: 500 });
afterAll(() => inspectors.stop());

describe("whatever comes", () => {
  const images: DocumentFile[] = [
    { name: "a.jpg", bytes: photo },
    { name: "a.png", bytes: png },
  ];
  const pdfs: DocumentFile[] = [
    { name: "a.pdf", bytes: testPdf({ catalog: "/OpenAction [3 0 R /Fit]" }) },
    { name: "a.pdf", bytes: testPackedPdf({ page: "/Contents null" }) },
  ];
  /** The file may be accepted or refused; any other error is a bug. */
  const settles = (look: typeof inspect) => async (name: string, bytes: Uint8Array) => {
    try {
      await look({ name, bytes });
    } catch (error) {
      if (!(error instanceof DocumentRefused)) throw error;
    }
  };
  const bent = (files: DocumentFile[]) =>
    fc
      .tuple(
        fc.constantFrom(...files),
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 7 })), {
          minLength: 1,
          maxLength: 6,
        }),
        fc.double({ min: 0.5, max: 1, noNaN: true }),
      )
      .map(([{ name, bytes }, flips, part]) => {
        const turned = Buffer.from(bytes);
        for (const [at, bit] of flips) turned[at % turned.length]! ^= 1 << bit;
        return { name, bytes: turned.subarray(0, Math.ceil(turned.length * part)) };
      });

  it("is taken or refused: pictures with bits turned, and cut", () =>
    fc.assert(
      fc.asyncProperty(bent(images), ({ name, bytes }) => settles(inspect)(name, bytes)),
      { numRuns: 150 },
    ));

  it("is taken or refused: PDFs with bits turned, and cut", () =>
    fc.assert(
      fc.asyncProperty(bent(pdfs), ({ name, bytes }) => settles(inspectors.inspect)(name, bytes)),
      { numRuns: 25 },
    ));

  /** Fails when the document is accepted. */
  const refuses = async (name: string, bytes: Uint8Array) => {
    await expect(inspect({ name, bytes })).rejects.toThrow(DocumentRefused);
  };

  it("is refused: with anything before it", () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...images, ...pdfs),
        fc.uint8Array({ minLength: 1, maxLength: 40 }),
        ({ name, bytes }, head) => {
          // Blanks alone may stand before a PDF.
          fc.pre(head.some((byte) => ![0, 9, 10, 12, 13, 32].includes(byte)));
          return refuses(name, Buffer.concat([head, bytes]));
        },
      ),
      { numRuns: 60 },
    ));

  it("is refused: noise behind a format's mark", () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...images, ...pdfs),
        fc.uint8Array({ maxLength: 400 }),
        ({ name, bytes }, noise) => refuses(name, Buffer.concat([bytes.subarray(0, 12), noise])),
      ),
      { numRuns: 60 },
    ));
});
