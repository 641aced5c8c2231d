import { DOCUMENT_MAX_DECODED_BYTES } from "#protocol/sub-accounts/document-refusal.ts";
import { jpegParts } from "#protocol/sub-accounts/jpeg-parts.ts";
import { DOCUMENT_MAX_BYTES } from "#protocol/sub-accounts/sub-account-lists.ts";

/** What a scaled picture has at most: as many pixels as every browser's canvas holds. */
const SCALED_PIXELS = 16_000_000;
const QUALITIES = [0.92, 0.8, 0.6];
/** Browsers decode into four bytes a pixel, and the service into as many at most. */
const PIXEL_BYTES = 4;
const PICTURE = /\.(jpe?g|jfif|png)$/i;
const FILM = "ftyp";
/** A film's first box, behind which phones put where its still ends. */
const FILM_WITHIN_BYTES = 4096;

/** Whether the file is to be read as a picture before it is sent. */
export const isPicture = ({ name }: Pick<File, "name">): boolean => PICTURE.test(name);

/** Where the still of a photo that moves ends (a JPEG with a film behind it); null: it is none. */
function stillEnd(bytes: Uint8Array): number | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const trailer = jpegParts(bytes)?.trailer;
  if (!trailer) return null;
  const beginning = new TextDecoder("latin1").decode(trailer.subarray(0, FILM_WITHIN_BYTES));
  return beginning.includes(FILM) ? bytes.length - trailer.length : null;
}

type Size = { width: number; height: number };

const PNG_HEADER = "\x89PNG\r\n\x1a\n";

/** The size that a JPEG or PNG states, before it is turned upright; null: it states none. */
export function statedSize(bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if ([...PNG_HEADER].every((letter, at) => bytes[at] === letter.charCodeAt(0))) {
    return bytes.length < 24 ? null : { width: view.getUint32(16), height: view.getUint32(20) };
  }
  const frame = jpegParts(bytes)?.kept.find(({ 1: marker = 0 }) => isFrame(marker));
  if (!frame || frame.length < 9) return null;
  const at = frame.byteOffset - bytes.byteOffset;
  return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
}

/** The markers of a JPEG's frame (ITU-T T.81, table B.1); the three others are tables. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** By how much a picture is scaled; 1: it is sent at its size; null: it is sent as it is. */
export function scaleOf({ width, height }: Size, fileBytes: number): number | null {
  const pixels = width * height;
  const fits = pixels * PIXEL_BYTES <= DOCUMENT_MAX_DECODED_BYTES;
  if (fits && fileBytes <= DOCUMENT_MAX_BYTES) return null;
  return Math.min(1, Math.sqrt(SCALED_PIXELS / pixels));
}

async function scaled(file: File, scale: number): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  const canvas = document.createElement("canvas");
  canvas.width = Math.floor(bitmap.width * scale);
  canvas.height = Math.floor(bitmap.height * scale);
  const drawing = canvas.getContext("2d");
  if (!drawing) return file;
  // What is transparent would become black.
  drawing.fillStyle = "#ffffff";
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.imageSmoothingQuality = "high";
  drawing.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, "image/jpeg", quality),
    );
    if (blob && blob.size <= DOCUMENT_MAX_BYTES) {
      return new File([blob], file.name.replace(/\.[^.]+$/, ".jpg"), { type: "image/jpeg" });
    }
  }
  return file;
}

/**
 * The file that is sent for a chosen one: of a photo that moves its still, and a picture that the service would
 * refuse for its size scaled down, upright. Anything else, and what the browser can't open, is sent as it is.
 * @throws DOMException `NotReadableError` when the file changed on the disk since it was chosen
 */
export async function preparePicture(file: File): Promise<File> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const end = stillEnd(bytes);
  const still =
    end === null ? file : new File([bytes.subarray(0, end)], file.name, { type: "image/jpeg" });
  const size = statedSize(bytes);
  const scale = size && scaleOf(size, still.size);
  if (scale === null) return still;
  return scaled(still, scale).catch(() => still);
}
