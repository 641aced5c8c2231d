"use client";
import dynamic from "next/dynamic";

/** The form and the flow share one address; neither loads the other's code. */
export const LazyPayoutFlow = dynamic(() =>
  import("./payout-flow.tsx").then((module) => module.PayoutFlow),
);
