import { get } from "node:http";
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
const SCRIPTS = /<script[^>]+src="(\/_next\/static\/[^"]+\.js)"(?![^>]*nomodule)/gi;
const STYLES = /<link[^>]+href="(\/_next\/static\/[^"]+\.css)"/g;

/** Bytes as they travel. */
const gzipBytes = (url: string) =>
  new Promise<number>((resolve, reject) => {
    get(url, { headers: { "accept-encoding": "gzip" } }, (answer) => {
      let bytes = 0;
      answer.on("data", (part: Buffer) => {
        bytes += part.length;
      });
      answer.on("end", () => resolve(bytes));
    }).on("error", reject);
  });

/** Gzipped kilobytes (1000 bytes) of JavaScript and CSS that each page names. */
export async function bytesReport({ origin }: BenchSystem, cookie: string): Promise<string> {
  const kilobytes = async (html: string, files: RegExp) => {
    const paths = new Set([...html.matchAll(files)].map(([, path = ""]) => path));
    const sizes = await Promise.all([...paths].map((path) => gzipBytes(origin + path)));
    return (sizes.reduce((sum, size) => sum + size, 0) / 1000).toFixed(1);
  };
  const lines = ["Bytes per page, gzip:", `  ${"".padEnd(24)}  kB of JS  kB of CSS`];
  for (const path of PAGES) {
    const headers: Record<string, string> = path === "/sign-in" ? {} : { cookie };
    const answer = await fetch(origin + path, { headers, redirect: "manual" });
    const html = await answer.text();
    const [js, css] = [await kilobytes(html, SCRIPTS), await kilobytes(html, STYLES)];
    const note = answer.status === 200 ? "" : `  (answered ${answer.status})`;
    lines.push(`  ${path.padEnd(24)}  ${js.padStart(8)}  ${css.padStart(9)}${note}`);
  }
  return lines.join("\n");
}
