"use client";
import dynamic from "next/dynamic";

/** Loaded only where a PIX went back, which is rare. */
export const LazyPayinReturns = dynamic(() =>
  import("./payin-returns.tsx").then((module) => module.PayinReturns),
);
