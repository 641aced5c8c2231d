import { PDF } from "@libpdf/core";
import type { DocumentRefusal } from "#protocol/sub-accounts/document-refusal.ts";
import { DOCUMENT_MAX_BYTES } from "#protocol/sub-accounts/sub-account-lists.ts";
import { hugePng, jpegWith, pngChunk, pngWith, testJpeg, testPng, testZip } from "./test-images.ts";
import {
  encryptedPdf,
  testObjectStream,
  testPackedPdf,
  testPdf,
  testPdfUpdate,
  testStream,
  type PdfParts,
} from "./test-pdf.ts";

export type BadDocument = {
  what: string;
  name: string;
  bytes: Uint8Array;
  refusal: DocumentRefusal;
};

/** The industry's test file, split so that no scanner flags this source file. */
export const EICAR = [
  "X5O!P%@AP[4\\PZX54(P^)7CC)7}$",
  "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*",
].join("");

const SCRIPT = "<< /S /JavaScript /JS (app.alert\\(1\\)) >>";
const ESCAPED = "<< /S /J#61vaScript /#4a#53 (app.alert\\(1\\)) >>";
const indirect = (action: string): PdfParts => ({
  catalog: "/OpenAction 4 0 R",
  objects: [action],
});
const link = (action: string): PdfParts => ({
  page: "/Annots [4 0 R]",
  objects: [`<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A ${action} >>`],
});
const attached = "<< /Type /Filespec /F (a.xml) /EF << /F 5 0 R >> >>";

/** Every way in which a PDF does more than show its pages. */
const ACTIVE: Record<string, PdfParts> = {
  "JavaScript when it is opened": indirect(SCRIPT),
  "JavaScript in the catalog itself": { catalog: `/OpenAction ${SCRIPT}` },
  "JavaScript under escaped names": indirect(ESCAPED),
  "JavaScript by name": { catalog: `/Names << /JavaScript << /Names [(a) ${SCRIPT}] >> >>` },
  "JavaScript behind a link": link(SCRIPT),
  "JavaScript after a link": link(`<< /S /URI /URI (https://a.b/) /Next ${SCRIPT} >>`),
  "JavaScript packed": {
    catalog: "/OpenAction 4 0 R",
    objects: [`<< /S /JavaScript /JS 5 0 R >>`],
  },
  "an action of the page": { page: "/AA << /O << /S /Named /N /Print >> >>" },
  "an action with escapes": { page: "/A#41 << /O << /S /Named /N /Print >> >>" },
  "an address when it is opened": indirect("<< /S /URI /URI (https://a.b/) >>"),
  "a step after the first page": indirect("<< /S /GoTo /D [3 0 R /Fit] /Next 4 0 R >>"),
  "a program": link("<< /S /Launch /F (calc.exe) >>"),
  "a form that is sent": link("<< /S /SubmitForm /F (https://a.b/) >>"),
  "another file": link("<< /S /GoToR /F (\\\\\\\\server\\\\share) /D [0 /Fit] >>"),
  "a link to a script": link("<< /S /URI /URI (javascript:alert) >>"),
  "a link to a file": link("<< /S /URI /URI (file:///etc/passwd) >>"),
  "a link to a share": link("<< /S /URI /URI (\\\\\\\\server\\\\share) >>"),
  "an attachment": {
    catalog: `/Names << /EmbeddedFiles << /Names [(a) ${attached}] >> >>`,
    objects: ["null", testStream("<a/>", "/Type /EmbeddedFile")],
  },
  "an attachment of a page": { page: `/AF [${attached}]`, objects: ["null", testStream("<a/>")] },
  "a form of another kind": { catalog: "/AcroForm << /Fields [] /XFA (x) >>" },
  "a film": { page: "/Annots [<< /Type /Annot /Subtype /RichMedia /Rect [0 0 9 9] >>]" },
  "a picture from elsewhere": {
    page: "/Contents 4 0 R",
    objects: ["<< /Length 0 /F (https://a.b/x) >>\nstream\n\nendstream"],
  },
};

const hidden = `9 0 obj << /Type /Catalog /OpenAction ${SCRIPT} >> endobj`;
const inObjects = testObjectStream(9, [`<< /OpenAction ${SCRIPT} >>`]);

/** Active content that the document's own tables do not reach, but another program may. */
const HIDDEN: Record<string, PdfParts> = {
  "JavaScript that nothing leads to": { objects: [SCRIPT] },
  "JavaScript in the content of a stream": { objects: [testStream(hidden, "", false)] },
  "JavaScript in a comment": { behind: "", objects: [`null %${SCRIPT}\n`] },
  "JavaScript packed where nothing leads": { objects: [inObjects] },
  "JavaScript packed in the content of a stream": {
    objects: [testStream(`9 0 obj\n${inObjects}\nendobj`, "", false)],
  },
};

const active = (what: string, bytes: Uint8Array): BadDocument => ({
  what: `PDF with ${what}`,
  name: "contrato.pdf",
  bytes,
  refusal: "active_content",
});

async function lockedPdf(): Promise<Uint8Array> {
  const document = PDF.create();
  document.addPage();
  document.setProtection({ userPassword: "user", ownerPassword: "owner" });
  return document.save();
}

function activePdfs(): BadDocument[] {
  const all = Object.entries({ ...ACTIVE, ...HIDDEN });
  // Only objects without a stream can be packed.
  const packable = Object.entries(ACTIVE).filter(
    ([, one]) => !one.objects?.join().includes("stream"),
  );
  const updated = testPdfUpdate(testPdf(), `/OpenAction ${SCRIPT}`);
  return [
    ...all.map(([what, parts]) => active(what, testPdf(parts))),
    ...packable.map(([what, parts]) => active(`${what}, packed`, testPackedPdf(parts))),
    active("JavaScript in a later version", updated),
    active("JavaScript in an earlier version", testPdfUpdate(testPdf(indirect(SCRIPT)), "")),
  ];
}

const BOUND = ["rc4-40", "rc4-128", "aes-128", "aes-256"];

/** Active content that shows only when what an owner's password binds is opened. */
function encryptedActivePdfs(): BadDocument[] {
  const unreached = (by: string) =>
    encryptedPdf(`js-${by}`).toString("latin1").replace("/OpenAction 6 0 R", " ".repeat(17));
  return [
    ...BOUND.map((by) => active(`JavaScript packed by ${by}`, encryptedPdf(`js-${by}`))),
    ...BOUND.map((by) =>
      active(
        `JavaScript packed by ${by} where nothing leads`,
        Buffer.from(unreached(by), "latin1"),
      ),
    ),
    active("a link to a script, encrypted", encryptedPdf("uri-aes-128")),
  ];
}

/** The same with the last block of its page spoiled, or another length said of its packed objects. */
function badlyEncrypted(): [spoiled: Buffer, misplaced: Buffer] {
  const bytes = encryptedPdf("plain-aes-128");
  const text = bytes.toString("latin1");
  const end = text.lastIndexOf("endstream", text.indexOf("/XRef"));
  const spoiled = Buffer.from(bytes);
  spoiled[end - 17]! ^= 0x55;
  const at = text.indexOf("/Length ", text.indexOf("/ObjStm")) + "/Length ".length;
  const misplaced = Buffer.from(bytes);
  misplaced[at]! -= 1;
  return [spoiled, misplaced];
}

const noted = (text: string) =>
  testPdf({ page: `/Annots [<< /Type /Annot /Subtype /FreeText /RC (${text}) >>]` });
/** The beginning of a film, as phones put it behind a photo that moves. */
const FILM = Buffer.from("\0\0\0\x18ftypmp42\0\0\0\0mp42isom", "latin1");

/** How a phone ends the notes that it puts behind a photo. */
const NOTES = Buffer.from("\0\0SEFHe\0SEFT", "latin1");
const twoJpegs = (jpeg: Uint8Array) => Buffer.concat([jpeg, jpeg]);

const bomb = (entries: string) =>
  testPdf({ objects: [testStream(Buffer.alloc(400_000_000, "1 "), entries)] });

/** Every refused document, with the reason. Made once, because some take a second. */
export async function badDocuments(): Promise<BadDocument[]> {
  const [jpeg, png, zip] = [await testJpeg(), await testPng(), testZip()];
  const pdf = testPdf();
  const html = Buffer.from("<html><script>alert(1)</script></html>");
  const rows: [string, string, Uint8Array, DocumentRefusal][] = [
    ["nothing", "a.pdf", new Uint8Array(), "empty"],
    ["10 MB and a byte", "a.pdf", Buffer.alloc(DOCUMENT_MAX_BYTES + 1, pdf), "too_large"],
    ["text", "a.pdf", Buffer.from("Contrato social\n"), "wrong_content"],
    ["a page", "a.pdf", html, "wrong_content"],
    ["a zip", "a.zip", zip, "wrong_content"],
    ["a zip as PDF", "a.pdf", zip, "wrong_content"],
    ["a GIF", "a.png", Buffer.from("GIF89a\x01\0\x01\0\0\0\0;", "latin1"), "wrong_content"],
    ["an SVG", "a.png", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "wrong_content"],
    ["a PDF behind a word", "a.pdf", Buffer.concat([Buffer.from("x\n"), pdf]), "wrong_content"],
    ["a JPEG as PNG", "a.png", jpeg, "name_mismatch"],
    ["a PDF as JPEG", "a.jpg", pdf, "name_mismatch"],
    ["a PNG without ending", "foto", png, "name_mismatch"],
    ["a PNG as program", "a.png.exe", png, "name_mismatch"],
    ["JPEG and zip", "a.jpg", Buffer.concat([jpeg, zip]), "two_formats"],
    ["JPEG with a zip inside", "a.jpg", jpegWith(jpeg, [0xfe, zip]), "two_formats"],
    ["JPEG with a PDF inside", "a.jpg", jpegWith(jpeg, [0xfe, pdf]), "two_formats"],
    ["JPEG with a page inside", "a.jpg", jpegWith(jpeg, [0xfe, html]), "two_formats"],
    ["JPEG and more", "a.jpg", Buffer.concat([jpeg, Buffer.from("more")]), "two_formats"],
    ["PNG and zip", "a.png", Buffer.concat([png, zip]), "two_formats"],
    ["PNG and more", "a.png", Buffer.concat([png, Buffer.from("\0more")]), "two_formats"],
    ["PNG and a film", "a.png", Buffer.concat([png, FILM]), "two_formats"],
    ["JPEG and a film", "a.jpg", Buffer.concat([jpeg, FILM]), "two_formats"],
    ["JPEG with notes that are a film", "a.jpg", Buffer.concat([jpeg, FILM, NOTES]), "two_formats"],
    ["JPEG with notes and a page", "a.jpg", Buffer.concat([jpeg, html, NOTES]), "two_formats"],
    ["JPEG and a second that it does not name", "a.jpg", twoJpegs(jpeg), "two_formats"],
    ["PNG with a phone's notes", "a.png", Buffer.concat([png, NOTES]), "two_formats"],
    ["PNG with a page inside", "a.png", pngWith(png, pngChunk("tEXt", html)), "two_formats"],
    ["PDF and zip", "a.pdf", Buffer.concat([pdf, zip]), "two_formats"],
    ["PDF and page", "a.pdf", testPdf({ behind: html.toString() }), "two_formats"],
    ["PDF with a page inside", "a.pdf", testPdf({ objects: [`null %${html}\n`] }), "two_formats"],
    ["half a JPEG", "a.jpg", jpeg.subarray(0, jpeg.length / 2), "unreadable"],
    ["half a PNG", "a.png", png.subarray(0, png.length / 2), "unreadable"],
    ["half a PDF", "a.pdf", pdf.subarray(0, pdf.length / 2), "unreadable"],
    ["only a JPEG's mark", "a.jpg", jpeg.subarray(0, 20), "unreadable"],
    ["30000 × 30000 pixels", "a.png", hugePng(30_000, 30_000), "too_many_pixels"],
    ["200 million pixels", "a.png", hugePng(16_320, 12_240), "too_many_pixels"],
    ["fewer pixels than it says", "a.png", hugePng(7000, 7000), "unreadable"],
    ["PDF with a password", "a.pdf", await lockedPdf(), "encrypted"],
    ["PDF with a password, packed", "a.pdf", encryptedPdf("asks-aes-256"), "encrypted"],
    ["PDF whose page opens badly", "a.pdf", badlyEncrypted()[0], "unreadable"],
    ["PDF whose objects end elsewhere", "a.pdf", badlyEncrypted()[1], "unreadable"],
    ["PDF 1,024 blanks in", "a.pdf", Buffer.concat([Buffer.alloc(1024), pdf]), "wrong_content"],
    ["PDF behind a page", "a.pdf", Buffer.concat([html, pdf]), "wrong_content"],
    ["PDF with a page in a note", "a.pdf", noted(html.toString()), "two_formats"],
    [
      "PDF with a script in a note",
      "a.pdf",
      noted("<body><script>x</script></body>"),
      "two_formats",
    ],
    ["PDF with two bodies in a note", "a.pdf", noted("<body></body><body>"), "two_formats"],
    ["PDF with a body in its text", "a.pdf", noted("<body></body>) /T (<body>"), "two_formats"],
    ["PDF that unpacks to 400 MB", "a.pdf", bomb("/Type /ObjStm /N 1 /First 4"), "unreadable"],
    ["the antivirus test file", "eicar.pdf", Buffer.from(EICAR), "virus"],
    ["PDF with a virus", "a.pdf", testPdf({ objects: [testStream(EICAR, "", false)] }), "virus"],
    ["a path", "../../etc/a.png", png, "bad_name"],
    ["a path of Windows", "..\\a.png", png, "bad_name"],
    ["NUL in its name", "a.png\0.exe", png, "bad_name"],
    ["a name that reads backwards", "a\u202Egnp.exe.png", png, "bad_name"],
    ["a line in its name", "a\n.png", png, "bad_name"],
    ["no name", " ", png, "bad_name"],
    ["a long name", `${"a".repeat(252)}.png`, png, "bad_name"],
  ];
  const named = rows.map(([what, name, bytes, refusal]) => ({ what, name, bytes, refusal }));
  return [...named, ...activePdfs(), ...encryptedActivePdfs()];
}
