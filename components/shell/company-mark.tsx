import { cx } from "#components/ui/cx.ts";
import type { CompanyColour, CompanySign } from "#lib/rules/connection/company-sign.ts";
import { BrandMark } from "./brand-mark.tsx";

const COLOURS = {
  blue: "bg-accent-soft text-accent",
  green: "bg-ok-soft text-ok",
  amber: "bg-warn-soft text-warn",
  red: "bg-bad-soft text-bad",
  black: "bg-ink text-canvas",
} as const satisfies Record<CompanyColour, string>;

/** One of the colours, beside its name. */
export function CompanySwatch({ colour }: { colour: CompanyColour }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "grid size-4.5 shrink-0 place-items-center rounded-sm border border-current forced-color-adjust-none",
        COLOURS[colour],
      )}
    >
      <span className="size-2 rounded-full bg-current" />
    </span>
  );
}

/** A company's sign beside its name; Ponte's own as long as nobody has set one. */
export function CompanyMark({ sign }: { sign: CompanySign | null }) {
  if (sign === null) return <BrandMark className="size-8 shrink-0" />;
  return (
    <span
      aria-hidden="true"
      translate="no"
      className={cx(
        "grid size-8 shrink-0 place-items-center rounded-md text-sm font-semibold",
        COLOURS[sign.colour],
      )}
    >
      {sign.initials}
    </span>
  );
}
