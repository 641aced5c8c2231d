"use client";
import { GlobalCrash } from "#components/shell/global-crash.tsx";
import "./globals.css";

export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="pt-BR">
      <body>
        <GlobalCrash digest={error.digest} />
      </body>
    </html>
  );
}
