const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COM = 0xfe;
/** Markers without a segment after them. */
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= SOI);

export type ImageParts = {
  /** The parts of the picture itself, in order. */
  kept: Uint8Array[];
  /** Metadata: camera, place, comments, thumbnails. */
  dropped: Uint8Array[];
  /** Bytes after the end of the picture. */
  trailer: Uint8Array;
};

const beginsWith = (piece: Uint8Array, text: string) =>
  [...text].every((letter, at) => piece[at] === letter.charCodeAt(0));

/** The picture needs JFIF without its thumbnail, the colour profile, and Adobe's colour marker. */
function isPicture(marker: number, content: Uint8Array): boolean {
  if (marker === APP0) return content.length === 14 && beginsWith(content, "JFIF\0");
  if (marker === APP2) return content.length > 14 && beginsWith(content, "ICC_PROFILE\0");
  if (marker === APP14) return content.length === 12 && beginsWith(content, "Adobe");
  return !(marker > APP0 && marker <= APP15) && marker !== COM;
}

/** Position of the first marker after the scan's data; -1 when the data never ends. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) return -1;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return -1;
}

/** Splits a JPEG at its markers (ITU-T T.81, annex B); null when it is incomplete. */
export function jpegParts(bytes: Uint8Array): ImageParts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  const dropped: Uint8Array[] = [];
  let hasScan = false;
  let at = 2;
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (marker === EOI) {
      if (!hasScan) return null;
      kept.push(bytes.subarray(at, at + 2));
      return { kept, dropped, trailer: bytes.subarray(at + 2) };
    } else if (isAlone(marker) || marker === 0 || at + 4 > bytes.length) return null;
    else {
      let end = at + 2 + view.getUint16(at + 2);
      if (end > bytes.length || end < at + 4) return null;
      if (marker === SOS) {
        end = endOfScan(bytes, end);
        if (end < 0) return null;
        hasScan = true;
      }
      const segment = bytes.subarray(at, end);
      (isPicture(marker, segment.subarray(4)) ? kept : dropped).push(segment);
      at = end;
    }
  }
  return null;
}
