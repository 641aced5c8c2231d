import type { ReactNode } from "react";
import { cx } from "./cx.ts";

type ColumnsProps = {
  /** Stays in view beside the rest: a form's summary, a payment's progress. */
  aside: ReactNode;
  /** On a phone: before the rest where it is what one came for. */
  asideFirst?: boolean;
  /** On a phone: after the first part, which is what one came for. */
  asideSecond?: boolean;
  children: ReactNode;
};

/** A page's content with something narrow beside it, so that neither half of a wide screen is empty. */
export function Columns({
  aside,
  asideFirst = false,
  asideSecond = false,
  children,
}: ColumnsProps) {
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-8">
      <div
        className={cx(
          "grid min-w-0 grid-cols-1 gap-6",
          asideSecond && "max-lg:contents max-lg:*:not-first:order-2",
        )}
      >
        {children}
      </div>
      <div
        className={cx(
          "beside grid min-w-0 gap-4",
          asideFirst && "max-lg:-order-1",
          asideSecond && "max-lg:order-1",
        )}
      >
        {aside}
      </div>
    </div>
  );
}
