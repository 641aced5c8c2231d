"use client";
import dynamic from "next/dynamic";

/** One address has the form and what follows it: neither carries the other's code. */
export const FlowOnDemand = dynamic(() =>
  import("./payout-flow.tsx").then((module) => module.PayoutFlow),
);
