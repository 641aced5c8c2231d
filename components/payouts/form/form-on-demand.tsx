"use client";
import dynamic from "next/dynamic";

/** What follows the form has the same address, and does not carry the form's code. */
export const FormOnDemand = dynamic(() =>
  import("./payout-form.tsx").then((module) => module.PayoutForm),
);
