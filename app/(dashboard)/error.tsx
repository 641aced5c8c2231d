"use client";
import { CrashPanel, type Crash } from "#components/shell/crash-panel.tsx";

export default function DeskError(crash: Crash) {
  return <CrashPanel {...crash} />;
}
