import type { ReactNode } from "react";

type ColumnsProps = {
  /** Stays in view beside the rest: a form's summary, a payment's progress. */
  aside: ReactNode;
  /** On a phone: before the rest where it is what one came for. */
  asideFirst?: boolean;
  children: ReactNode;
};

/** A page's content with something narrow beside it, so that neither half of a wide screen is empty. */
export function Columns({ aside, asideFirst = false, children }: ColumnsProps) {
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-8">
      <div className="grid min-w-0 grid-cols-1 gap-6">{children}</div>
      <div
        className={`grid min-w-0 gap-4 lg:sticky lg:top-8 ${asideFirst ? "max-lg:-order-1" : ""}`}
      >
        {aside}
      </div>
    </div>
  );
}
