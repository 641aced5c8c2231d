"use client";
import dynamic from "next/dynamic";

/** Few PIX accounts need it, and the page of the others does not load its code. */
export const LazyAskAgain = dynamic(() =>
  import("./ask-pix-account-again.tsx").then((module) => module.AskPixAccountAgain),
);
