import { toast } from "#components/ui/announcer.ts";

/** Where a click on a link of the dashboard would go in this tab; null: it would not leave the page. */
function linkLeft(event: MouseEvent): HTMLAnchorElement | null {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (event.defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey)
    return null;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.target === "_blank" || link.hasAttribute("download")) return null;
  const isHere = link.pathname === location.pathname && link.search === location.search;
  return link.origin === location.origin && !isHere ? link : null;
}

/**
 * Whether a page could be loaded now. The browser only knows of the computer's network, and the dashboard may run
 * on this very computer, so it is asked first.
 */
export async function isReachable(signal?: AbortSignal): Promise<boolean> {
  if (navigator.onLine) return true;
  return fetch("/api/health", { cache: "no-store", ...(signal && { signal }) }).then(
    () => true,
    () => false,
  );
}

/**
 * Without a connection a link would end on the browser's own error, and what was typed would be gone: the page
 * stays, and says why.
 */
export function stayWhenOffline(said: string, signal: AbortSignal): void {
  let isGoing = false;
  const click = (event: MouseEvent) => {
    const link = navigator.onLine || isGoing ? null : linkLeft(event);
    if (!link) return;
    event.preventDefault();
    event.stopPropagation();
    void isReachable(signal).then((isThere) => {
      if (signal.aborted) return;
      if (!isThere) return toast(said, "danger");
      isGoing = true;
      link.click();
      isGoing = false;
    });
  };
  addEventListener("click", click, { capture: true, signal });
}
