"use client";
import dynamic from "next/dynamic";

/** Loaded where a signature was left open, which is rare. */
export const LazyOpenSignatures = dynamic(() =>
  import("./open-signatures.tsx").then((module) => module.OpenSignatures),
);

/** The same beside a signature's own state. */
export const LazyOpenHere = dynamic(() =>
  import("./open-signatures.tsx").then((module) => module.OpenHere),
);
