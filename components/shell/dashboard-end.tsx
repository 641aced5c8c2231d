"use client";
import { useEffect } from "react";
import { sayDashboardLeft } from "./dashboard-left.ts";

/** Stands in the frame of every signed-in page; with the frame ends what its person has under way. */
export function DashboardEnd() {
  useEffect(() => sayDashboardLeft, []);
  return null;
}
