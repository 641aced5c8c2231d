"use client";
import { useEffect } from "react";

/** What does something of its own when it is pressed. */
const OWN = "a, button, input, select, summary, label";

const hasSelected = () => getSelection()?.isCollapsed === false;

/** The link of the row whose text was pressed. */
const linkOf = ({ target }: MouseEvent) =>
  target instanceof Element && !target.closest(OWN)
    ? target.closest("tr")?.querySelector<HTMLAnchorElement>("a.row-link")
    : null;

function press(event: MouseEvent): void {
  const isLink = event.target instanceof Element && event.target.closest("a.row-link");
  // A drag over the link's own text ends in a click on it; the keyboard's clicks have no count.
  if (isLink && hasSelected() && event.isTrusted && event.detail > 0) {
    event.preventDefault();
    event.stopPropagation();
  }
  const link = linkOf(event);
  if (!link || hasSelected()) return;
  const { ctrlKey, metaKey, shiftKey, altKey } = event;
  const keys = { ctrlKey, metaKey, shiftKey, altKey };
  link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...keys }));
}

function pressMiddle(event: MouseEvent): void {
  const link = event.button === 1 ? linkOf(event) : null;
  if (link) window.open(link.href, "_blank", "noopener");
}

/** A click on the text of a row goes to its RowLink, unless it ends a selection. Once per page. */
export function RowClicks() {
  useEffect(() => {
    window.addEventListener("click", press, true);
    window.addEventListener("auxclick", pressMiddle);
    return () => {
      window.removeEventListener("click", press, true);
      window.removeEventListener("auxclick", pressMiddle);
    };
  }, []);
  return null;
}
