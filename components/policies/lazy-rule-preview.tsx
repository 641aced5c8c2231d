"use client";
import dynamic from "next/dynamic";

/** Loaded after the form that it is about. */
export const LazyRulePreview = dynamic(() =>
  import("./rule-preview.tsx").then((module) => module.RulePreview),
);
