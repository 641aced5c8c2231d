"use client";
import { CrashNotice, type Crash } from "#components/shell/crash-notice.tsx";
import "./globals.css";

export default function GlobalError(crash: Crash) {
  return (
    <html lang="pt-BR">
      <body>
        <CrashNotice {...crash} />
      </body>
    </html>
  );
}
