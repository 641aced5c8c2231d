import type { PaletteProps } from "./palette-props.ts";

/** In this browser's storage: "off" where single keys do nothing. */
export const SINGLE_KEYS = "single-keys";

const TYPED = "input, textarea, select, [contenteditable], dialog[open]";

/**
 * Does what a pressed key stands for: Ctrl-K or ⌘K finds, anywhere; `/` goes to the list's search, `n` to
 * the page's "new", and `?` shows the keys, but never while somebody types, and not where they are off.
 */
export function answerKey(
  event: KeyboardEvent,
  show: (shown: NonNullable<PaletteProps["shown"]>) => void,
): void {
  const { key, target } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  const isFind = isCommand && !event.altKey && !event.shiftKey && key.toLowerCase() === "k";
  const isSingle = !isCommand && !event.altKey && ["/", "n", "?"].includes(key);
  if (!isFind && !isSingle) return;
  if (isSingle) {
    const isTyping = target instanceof Element && target.closest(TYPED);
    if (isTyping || event.repeat || document.querySelector("dialog[open]")) return;
    if (localStorage.getItem(SINGLE_KEYS) === "off") return;
  }
  event.preventDefault();
  if (key === "?") return show("keys");
  if (key === "n") {
    const link = document.querySelector<HTMLAnchorElement>('main a[href$="/new"]');
    return link ? link.click() : show("find");
  }
  const search = document.querySelector<HTMLElement>("main search input:not([type=hidden])");
  if (key !== "/" || !search) return show("find");
  // On a phone the filters are folded away.
  search.closest("details")?.setAttribute("open", "");
  search.focus();
}
