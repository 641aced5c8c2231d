"use client";
import dynamic from "next/dynamic";

/** Loaded only where a PIX went back, which is rare. */
export const PayinReturnsOnDemand = dynamic(() =>
  import("./payin-returns.tsx").then((module) => module.PayinReturns),
);
