"use client";
import { useTranslations } from "next-intl";
import { useEffect } from "react";

/** Keeps the page while there is no connection (`stayWhenOffline`). Once per page. */
export function OfflineClicks() {
  const said = useTranslations("shell")("offlineStays");
  useEffect(() => {
    const leave = new AbortController();
    const { signal } = leave;
    // At the first movement: no page waits for it, and without a connection it could not be loaded.
    const load = () =>
      void import("./stay-when-offline.ts").then(
        (module) => signal.aborted || module.stayWhenOffline(said, signal),
        () => undefined,
      );
    for (const sign of ["pointermove", "keydown"]) {
      addEventListener(sign, load, { once: true, signal });
    }
    return () => leave.abort();
  }, [said]);
  return null;
}
