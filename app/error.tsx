"use client";
import { CrashNotice, type Crash } from "#components/shell/crash-notice.tsx";

export default function ErrorPage(crash: Crash) {
  return <CrashNotice {...crash} />;
}
