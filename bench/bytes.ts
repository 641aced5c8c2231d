import { pageScales } from "#e2e/fixtures/page-weight.ts";
import type { BenchSystem } from "./system.ts";

const PAGES = [
  "/sign-in",
  "/",
  "/payins",
  "/wallets",
  "/pix-accounts",
  "/payins/new",
  "/wallets/new",
  "/pix-accounts/new",
  "/settings/credentials",
  "/settings/webhooks",
  "/settings/exchange",
];
/** Gzipped kilobytes (1000 bytes) of JavaScript and CSS that each page names. */
export async function bytesReport({ origin }: BenchSystem, cookie: string): Promise<string> {
  const weigh = pageScales(origin);
  const lines = ["Bytes per page, gzip:", `  ${"".padEnd(24)}  kB of JS  kB of CSS`];
  for (const path of PAGES) {
    const headers: Record<string, string> = path === "/sign-in" ? {} : { cookie };
    const answer = await fetch(origin + path, { headers, redirect: "manual" });
    const html = await answer.text();
    const { js, css } = await weigh(html);
    const note = answer.status === 200 ? "" : `  (answered ${answer.status})`;
    lines.push(
      `  ${path.padEnd(24)}  ${js.toFixed(1).padStart(8)}  ${css.toFixed(1).padStart(9)}${note}`,
    );
  }
  return lines.join("\n");
}
