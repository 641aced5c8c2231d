"use client";
import { useEffect } from "react";
import { publishDashboardUnload } from "./dashboard-left.ts";

/** Part of every signed-in page's frame; when the frame unmounts, the person's pending work ends. */
export function DashboardEnd() {
  useEffect(() => publishDashboardUnload, []);
  return null;
}
