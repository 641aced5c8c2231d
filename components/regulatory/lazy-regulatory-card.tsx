"use client";
import dynamic from "next/dynamic";

/** The pages of a payment draw it once what they are about is there. */
export const LazyRegulatoryCard = dynamic(() =>
  import("./regulatory-card.tsx").then((module) => module.RegulatoryCard),
);
