import { encode } from "uqr";

/** Light modules around a code without which readers may not find it (ISO/IEC 18004). */
const QUIET = 4;

export type QrPath = { path: string; size: number };

/** A QR code as one SVG path of unit squares, quiet zone included; `size` is the view box's side. */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: "M", border: QUIET });
  let path = "";
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      let end = x;
      while (row[end + 1]) end += 1;
      path += `M${x} ${y}h${end - x + 1}v1h-${end - x + 1}z`;
      x = end;
    }
  }
  return { path, size };
}
