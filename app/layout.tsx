import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import { connection } from "next/server";
import localFont from "next/font/local";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { isTheme, THEME_COOKIE } from "#lib/i18n/theme.ts";
import "./globals.css";

/** Shown only when it is there at the first paint: text never moves. */
const inter = localFont({
  src: "./fonts/inter.woff2",
  variable: "--font-inter",
  display: "optional",
  weight: "400 650",
});

export const metadata: Metadata = {
  robots: { index: false, follow: false },
  formatDetection: { telephone: false, address: false, email: false, date: false },
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f7f8fa" },
    { media: "(prefers-color-scheme: dark)", color: "#0f1114" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  // The nonce of the content security policy exists only while a request is handled.
  await connection();
  const theme = (await cookies()).get(THEME_COOKIE)?.value;
  return (
    <html
      lang={await getLocale()}
      className={inter.variable}
      data-theme={isTheme(theme) && theme !== "system" ? theme : undefined}
    >
      {/* The metadata's icon vanishes for a moment between pages; browsers would request another. */}
      <head>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
      </head>
      <body>{children}</body>
    </html>
  );
}
