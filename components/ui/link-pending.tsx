"use client";
import { useLinkStatus } from "next/link";
import { createPortal } from "react-dom";

/**
 * Inside a link: a bar at the top of the window from the click until the page is there. The link around it
 * may show it too, with `has-[.going-from]`. A menu that closes on the click must not hide the bar.
 */
export function LinkPending() {
  const { pending } = useLinkStatus();
  if (!pending) return null;
  return (
    <span hidden className="going-from">
      {createPortal(<span aria-hidden="true" className="going" />, document.body)}
    </span>
  );
}
