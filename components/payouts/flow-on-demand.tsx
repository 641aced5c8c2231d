"use client";
import dynamic from "next/dynamic";

/** The form's page does not carry what lives. */
export const FlowOnDemand = dynamic(() =>
  import("./payout-flow.tsx").then((module) => module.PayoutFlow),
);
