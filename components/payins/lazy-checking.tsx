"use client";
import dynamic from "next/dynamic";

/** Loaded only when an answer is missing, so that the form's page does not carry the live code. */
export const LazyChecking = dynamic(() =>
  import("./checking-live.tsx").then((module) => module.CheckingLive),
);
