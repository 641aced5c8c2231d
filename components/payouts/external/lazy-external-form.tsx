"use client";
import dynamic from "next/dynamic";

/** The form for connected wallets shares its address and does not load its code. */
export const LazyExternalForm = dynamic(() =>
  import("./external-payout-form.tsx").then((module) => module.ExternalPayoutForm),
);
