import { chromium } from "@playwright/test";
import { makePayin } from "#e2e/fixtures/make-payin.ts";
import { signedIn } from "#e2e/fixtures/people.ts";
import { startSystem } from "#e2e/fixtures/system/start-system.ts";
import { startBarePage } from "./bare-page.ts";
import { type Paint, pressedLink, visit } from "./paint.ts";

const RUNS = 5;
const PATHS = ["/sign-in", "/", "/payins", "/payouts", "/payins/new", "/wallets/new"];
const LINKS = [
  ["/payins", "/payins/new"],
  ["/payins", "/payins/"],
  ["/wallets", "/wallets/"],
] as const;

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const line = (...columns: string[]) =>
  `  ${columns.map((text, at) => (at === 0 ? text.padEnd(24) : text.padStart(22))).join("")}`;

/** Medians of each page's visits; the pages take turns, so that a busy machine is busy for all of them. */
async function inTurns(paths: readonly string[], look: (path: string) => Promise<Paint>) {
  const seen = new Map<string, Paint[]>(paths.map((path) => [path, []]));
  for (let run = 0; run < RUNS; run += 1) {
    for (const path of paths) seen.get(path)?.push(await look(path));
  }
  const of = (path: string, key: keyof Paint) =>
    median((seen.get(path) ?? []).map((paint) => paint[key]));
  return paths.map((path) => ({
    path,
    first: of(path, "first"),
    largest: of(path, "largest"),
    blocked: of(path, "blocked"),
    shift: of(path, "shift"),
  }));
}

/** What a phone on a machine four times slower sees, against a bare page of the same framework. */
export async function runInBrowser(
  executablePath: string,
  say: (text: string) => void,
): Promise<void> {
  const bare = await startBarePage();
  const system = await startSystem({ LOG_LEVEL: "warn" });
  const isRoot = process.getuid?.() === 0;
  const browser = await chromium.launch({ executablePath, args: isRoot ? ["--no-sandbox"] : [] });
  try {
    const page = await signedIn(browser, system, system);
    const { payin } = await makePayin(page, { name: "Peso" });
    const session = await page.context().storageState();
    const paths = ["bare", ...PATHS, new URL(payin.page.url()).pathname];
    const [plain, ...ours] = await inTurns(paths, (path) =>
      path === "bare"
        ? visit(browser, undefined, bare.url)
        : visit(browser, path === "/sign-in" ? undefined : session, system.origin + path),
    );
    say("A first visit by a phone, 4 times slower; medians, in ms and against a bare page:");
    say(line("", "first paint", "largest after it", "blocked", "layout shift"));
    for (const { path, first, largest, blocked, shift } of plain ? [plain, ...ours] : []) {
      const against = (value: number, base = 0) =>
        `${value.toFixed(0)} (${(value / base).toFixed(2)})`;
      say(
        line(
          path,
          against(first, plain?.first),
          `+${(largest - first).toFixed(0)}`,
          against(blocked, plain?.blocked),
          shift.toFixed(3),
        ),
      );
    }
    say("\nFrom a press on a link to the first answer on the page, when answers take 1.5 s:");
    for (const [from, to] of LINKS) {
      const took = await pressedLink(browser, session, system.origin + from, to);
      say(line(`${from} → ${to}`, `${took.toFixed(0)} ms`));
    }
  } finally {
    await browser.close();
    await system.stop();
    await bare.stop();
  }
}
