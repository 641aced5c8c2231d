"use client";
import dynamic from "next/dynamic";

/** Loaded when a row is opened beside the list. */
export const LazyPayoutPanel = dynamic(() =>
  import("./payout-panel.tsx").then((module) => module.PayoutPanel),
);
