"use client";
import dynamic from "next/dynamic";

/** The flow after the form shares its address and does not load the form's code. */
export const LazyPayoutForm = dynamic(() =>
  import("./payout-form.tsx").then((module) => module.PayoutForm),
);
