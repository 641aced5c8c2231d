"use client";
import dynamic from "next/dynamic";

/** Loaded when a row is opened beside the list. */
export const LazyPayinPanel = dynamic(() =>
  import("./payin-panel.tsx").then((module) => module.PayinPanel),
);
