import { DOCUMENT_MAX_DECODED_BYTES } from "#protocol/sub-accounts/document-refusal.ts";
import { jpegParts, type ImageParts } from "#protocol/sub-accounts/jpeg-parts.ts";
import { DOCUMENT_MAX_BYTES } from "#protocol/sub-accounts/sub-account-lists.ts";
import sharp from "sharp";
import { DocumentRefused } from "./document-refused.ts";
import { beginsWithFilm, endsAsZip, containsForeignFormat } from "./foreign-format.ts";
import { pngParts } from "./png-parts.ts";

sharp.cache(false);
sharp.concurrency(1);

/** Tried in order until the turned photo is small enough. */
const QUALITIES = [92, 80, 60];
const OPTIONS = { limitInputPixels: DOCUMENT_MAX_DECODED_BYTES, failOn: "error" } as const;

type ImageType = "image/jpeg" | "image/png";

/** Reads the header without decoding the picture, whatever size the header claims. */
async function header(bytes: Uint8Array, mediaType: ImageType) {
  try {
    const read = await sharp(bytes, { ...OPTIONS, limitInputPixels: false }).metadata();
    if (`image/${read.format}` !== mediaType) throw new DocumentRefused("unreadable");
    return read;
  } catch (cause) {
    throw new DocumentRefused("unreadable", cause);
  }
}

async function decodeWhole(bytes: Uint8Array): Promise<void> {
  try {
    await sharp(bytes, OPTIONS).extractChannel(0).raw().toBuffer();
  } catch (cause) {
    throw new DocumentRefused("unreadable", cause);
  }
}

const isNoBlank = (byte: number) => byte !== 0 && byte !== 0x0a && byte !== 0x0d;

/** Whether the trailer is a phone's own: a second picture (MPF) or its notes. It is cut off. */
function isPhonesOwn({ trailer, dropped }: ImageParts): boolean {
  const text = Buffer.from(trailer.buffer, trailer.byteOffset, trailer.byteLength);
  const rest = text.subarray(text.findIndex(isNoBlank));
  const isSecondPicture =
    rest[0] === 0xff &&
    rest[1] === 0xd8 &&
    dropped.some((one) => Buffer.from(one).includes("MPF\0"));
  return isSecondPicture || rest.subarray(-4).equals(Buffer.from("SEFT"));
}

function isMixed(bytes: Uint8Array, mediaType: ImageType, parts: ImageParts): boolean {
  if (endsAsZip(bytes) || Buffer.from(bytes.subarray(0, 1024)).includes("%PDF-")) return true;
  if (parts.dropped.some(containsForeignFormat)) return true;
  // Cameras and card readers fill the last block up.
  if (!parts.trailer.some(isNoBlank)) return false;
  if (mediaType === "image/png" || !isPhonesOwn(parts)) return true;
  return containsForeignFormat(parts.trailer) || beginsWithFilm(parts.trailer);
}

/** Turns the pixels upright, because the orientation is removed with the metadata. */
async function turned(bytes: Uint8Array, mediaType: ImageType): Promise<Uint8Array> {
  for (const quality of QUALITIES) {
    const upright = sharp(bytes, OPTIONS).autoOrient();
    const made = await (
      mediaType === "image/png" ? upright.png() : upright.jpeg({ quality })
    ).toBuffer();
    if (made.length <= DOCUMENT_MAX_BYTES) return made;
  }
  throw new DocumentRefused("too_large");
}

/**
 * The picture without metadata; its pixels stay identical unless it had to be turned.
 * @throws DocumentRefused
 */
export async function inspectImage(bytes: Uint8Array, mediaType: ImageType): Promise<Uint8Array> {
  const {
    width,
    height,
    channels,
    depth,
    orientation = 1,
    pages = 1,
  } = await header(bytes, mediaType);
  const decodedBytes = width * height * channels * (depth === "uchar" ? 1 : 2);
  if (decodedBytes > DOCUMENT_MAX_DECODED_BYTES) throw new DocumentRefused("too_many_pixels");
  const parts = mediaType === "image/png" ? pngParts(bytes) : jpegParts(bytes);
  if (!parts || pages > 1) throw new DocumentRefused("unreadable");
  if (isMixed(bytes, mediaType, parts)) throw new DocumentRefused("two_formats");
  await decodeWhole(bytes);
  return orientation > 1 ? turned(bytes, mediaType) : Buffer.concat(parts.kept);
}
