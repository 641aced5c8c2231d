"use client";
import { useEffect } from "react";
import { seeNoticesAction } from "#lib/notices/actions/see-notices.ts";

/** Notes what the page shows as seen; where that fails, it stays new. */
export function MarkSeen({ until }: { until: string }) {
  useEffect(() => {
    void seeNoticesAction({ until });
  }, [until]);
  return null;
}
