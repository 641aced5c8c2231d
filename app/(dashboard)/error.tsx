"use client";
import { CrashPanel, type Crash } from "#components/shell/crash-panel.tsx";

export default function DashboardError(crash: Crash) {
  return <CrashPanel {...crash} />;
}
