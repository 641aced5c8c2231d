"use client";
import dynamic from "next/dynamic";

/** Shares its address with the form and with the flow of connected wallets, and loads neither's code. */
export const LazyExternalFlow = dynamic(() =>
  import("./external-flow.tsx").then((module) => module.ExternalFlow),
);
