"use client";
import type { MouseEvent as Pressed, ReactNode } from "react";

/** What does something of its own when it is pressed. */
const OWN = "a, button, input, select, summary, label";

const linkOf = ({ target }: Pressed) =>
  target instanceof Element && !target.closest(OWN)
    ? target.closest("tr")?.querySelector<HTMLAnchorElement>("a.row-link")
    : null;

const hasSelected = () => getSelection()?.isCollapsed === false;

/** A table's rows. A click on a row's text goes to its RowLink, unless it ends a selection. */
export function TableRows({ children }: { children: ReactNode }) {
  return (
    // The keyboard has the link itself.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tbody
      role="rowgroup"
      className="divide-y divide-line max-md:block"
      onClickCapture={(event) => {
        // A drag over the link's own text ends in a click on it.
        const isLink = event.target instanceof Element && event.target.closest("a.row-link");
        if (!isLink || !hasSelected() || event.detail === 0) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onClick={(event) => {
        const link = linkOf(event);
        if (!link || hasSelected()) return;
        const { ctrlKey, metaKey, shiftKey, altKey } = event;
        const keys = { ctrlKey, metaKey, shiftKey, altKey };
        link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...keys }));
      }}
      onAuxClick={(event) => {
        const link = event.button === 1 ? linkOf(event) : null;
        if (link) window.open(link.href, "_blank", "noopener");
      }}
    >
      {children}
    </tbody>
  );
}
