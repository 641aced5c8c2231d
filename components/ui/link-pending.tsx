"use client";
import { useLinkStatus } from "next/link";
import { createPortal } from "react-dom";

/**
 * Inside a link: a bar at the top of the window from the click until the page is there. The link around it
 * may show it too, with `has-[.going-from]`. A menu that closes on the click must not hide the bar.
 */
export function LinkPending() {
  const { pending } = useLinkStatus();
  return pending ? <Going /> : null;
}

/** The same bar, where a page is left without a link's own click. */
export function Going() {
  return (
    <span hidden className="going-from">
      {createPortal(<span aria-hidden="true" className="going" />, document.body)}
    </span>
  );
}
