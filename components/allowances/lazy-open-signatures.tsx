"use client";
import dynamic from "next/dynamic";

/** Loaded where a signature was left open, which is rare. */
export const LazyOpenSignatures = dynamic(() =>
  import("./open-signatures.tsx").then((module) => module.OpenSignatures),
);
