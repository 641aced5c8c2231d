"use client";
import dynamic from "next/dynamic";

/** The quote shares the form's address, and the form does not load its code. */
export const LazyPayinQuote = dynamic(() =>
  import("./payin-quote.tsx").then((module) => module.PayinQuote),
);
