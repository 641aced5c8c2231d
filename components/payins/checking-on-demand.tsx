"use client";
import dynamic from "next/dynamic";

/** Loaded only when an answer is missing: the form's page does not carry what lives. */
export const CheckingOnDemand = dynamic(() =>
  import("./checking-live.tsx").then((module) => module.CheckingLive),
);
