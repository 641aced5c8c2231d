"use client";
import { useEffect } from "react";

const ICONS = '[data-rk] [role="img"]:not([aria-label]):not([aria-hidden])';

/**
 * Keeps RainbowKit's pictures from screen readers while its window is open: it calls each an image
 * and gives it no name, and each stands beside its wallet's name.
 */
export function useSilentIcons(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const silence = () => {
      for (const icon of document.querySelectorAll(ICONS)) icon.setAttribute("aria-hidden", "true");
    };
    silence();
    const watcher = new MutationObserver(silence);
    watcher.observe(document.body, { childList: true, subtree: true });
    return () => watcher.disconnect();
  }, [isOpen]);
}
