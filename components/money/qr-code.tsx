import { cx } from "#components/ui/cx.ts";
import { qrPath } from "./qr-path.ts";

type QrCodeProps = {
  text: string;
  /** What the code is, for people who can't see it. */
  label: string;
  className?: string;
};

/** A QR code, dark on light in both themes because many readers can't read it inverted. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { path, size } = qrPath(text);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={cx("aspect-square w-full max-w-64 rounded-lg bg-white", className)}
    >
      <path d={path} fill="black" />
    </svg>
  );
}
