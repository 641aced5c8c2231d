import { cx } from "./cx.ts";

type ButtonTone = "primary" | "plain" | "quiet" | "link" | "danger";
type ButtonSize = "md" | "sm";

export type ButtonStyle = {
  /** One primary per screen; `plain` has an edge, `quiet` none; `link` stands in a line of text; `danger` destroys something. */
  tone?: ButtonTone;
  size?: ButtonSize;
  /** As wide as its container. */
  wide?: boolean;
};

const BASE =
  "inline-flex items-center justify-center gap-2 rounded-md font-medium text-center sm:whitespace-nowrap select-none transition-colors aria-disabled:opacity-60 disabled:opacity-60 disabled:cursor-not-allowed aria-disabled:cursor-not-allowed";

/** A transparent edge is seen where the system's own colours replace the grounds. */
const TONES: Record<ButtonTone, string> = {
  primary: "border border-transparent bg-fill text-white shadow-low hover:bg-fill-deep",
  plain: "border border-edge bg-surface text-ink hover:bg-hover",
  quiet: "border border-transparent text-soft hover:bg-hover hover:text-ink",
  link: "border border-transparent link-look hover:bg-hover",
  danger: "border border-transparent bg-bad-fill text-white shadow-low hover:opacity-90",
};

const SIZES: Record<ButtonSize, string> = {
  md: "control px-4 py-1 text-base",
  sm: "min-h-8 pointer-coarse:min-h-10 px-3 py-1 text-sm",
};

/** A quiet button's ground is not seen: at an edge its words stand where the text above them does. */
const EDGES: Record<ButtonSize, string> = {
  md: "first:-ml-4 last:-mr-4",
  sm: "first:-ml-3 last:-mr-3",
};

/** The classes of a button, for any element that looks like one. */
export function buttonClass({ tone = "plain", size = "md", wide = false }: ButtonStyle): string {
  return cx(
    BASE,
    TONES[tone],
    SIZES[size],
    (tone === "quiet" || tone === "link") && !wide && EDGES[size],
    wide && "w-full",
  );
}
