"use client";
import { useEffect } from "react";

const ICONS = '[data-rk] [role="img"]:not([aria-label]):not([aria-hidden])';
const CLOSE = '[data-rk] button[aria-label="Close"]';

/**
 * Mends RainbowKit's list of wallets for screen readers while it is open: it calls each picture an
 * image and gives it no name, though each stands beside its wallet's name, and its way out has an
 * English name in every language.
 */
export function useReadableList(isOpen: boolean, close: string): void {
  useEffect(() => {
    if (!isOpen) return;
    const mend = () => {
      for (const icon of document.querySelectorAll(ICONS)) icon.setAttribute("aria-hidden", "true");
      document.querySelector(CLOSE)?.setAttribute("aria-label", close);
    };
    mend();
    const watcher = new MutationObserver(mend);
    watcher.observe(document.body, { childList: true, subtree: true });
    return () => watcher.disconnect();
  }, [isOpen, close]);
}
