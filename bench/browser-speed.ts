import type { Browser } from "@playwright/test";
import { makePayin } from "#e2e/fixtures/make-payin.ts";
import { signedIn } from "#e2e/fixtures/people.ts";
import type { System } from "#e2e/fixtures/system/start-system.ts";
import { startEmptyPage } from "./empty-page.ts";
import { clickAnswer, type Visit, visit } from "./page-speed.ts";

/** Each page is visited so often, in turn with the others; a column is the median. */
const ROUNDS = 5;
const PAGES = [
  "/",
  "/payins",
  "/payouts",
  "/pix-accounts",
  "/wallets",
  "/settings/team",
  "/payins/new",
  "/payouts/new",
  "/pix-accounts/new",
];
/** Links in a page's content, and where they lead. */
const CLICKS = [
  ["/payins", "/payins/new"],
  ["/wallets", "/wallets/new"],
  ["/settings/team", "/settings/signing"],
] as const;

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const line = (...columns: string[]) =>
  `  ${columns.map((text, at) => (at === 0 ? text.padEnd(24) : text.padStart(16))).join("")}`;

function pageLine(name: string, visits: readonly Visit[], bareBlocking: number): string {
  const of = (what: (one: Visit) => number) => median(visits.map(what));
  const blocking = of((one) => one.blocking);
  return line(
    name,
    `${Math.round(of((one) => one.firstPaint))} ms`,
    `+${Math.round(of((one) => one.largestPaint - one.firstPaint))} ms`,
    `${Math.round(blocking)} ms`,
    (blocking / bareBlocking).toFixed(2),
    Math.max(...visits.map((one) => one.shift)).toFixed(3),
  );
}

/**
 * What a person waits for on a phone four times slower than this machine: the pages in one run with a
 * page of the same framework that has nothing on it, and what a click on a link shows on a slow line.
 */
export async function browserSpeed(
  browser: Browser,
  system: System,
  say: (text: string) => void,
): Promise<void> {
  const bare = await startEmptyPage();
  try {
    const signedInPage = await signedIn(browser, system, system);
    await makePayin(signedInPage, { name: "Peso" });
    const payin = new URL(signedInPage.url()).pathname;
    const session = await signedInPage.context().storageState();
    const pages = [
      { name: "bare", url: bare.url, session: undefined },
      { name: "/sign-in", url: `${system.origin}/sign-in`, session: undefined },
      ...[...PAGES, payin].map((path) => ({ name: path, url: system.origin + path, session })),
    ];
    const visits = new Map<string, Visit[]>(pages.map(({ name }) => [name, []]));
    // The first round fills the servers' caches and isn't counted.
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const page of pages) {
        const one = await visit(browser, page.session, page.url);
        if (round > 0) visits.get(page.name)?.push(one);
      }
    }
    const bareBlocking = median((visits.get("bare") ?? []).map(({ blocking }) => blocking));
    say(
      [
        "First visits on a phone, processor 4 times slower, and the bare page of the same run:",
        line("", "first paint", "largest", "blocking", "/ bare", "shift"),
        ...[...visits].map(([name, of]) => pageLine(name, of, bareBlocking)),
      ].join("\n"),
    );
    const clicks = ["From a click on a link to what answers it, the line 1.5 s slow:"];
    for (const [from, to] of CLICKS) {
      const took = await clickAnswer(browser, session, system.origin + from, to);
      clicks.push(line(`${from} → ${to}`, `${Math.round(took)} ms`));
    }
    say(clicks.join("\n"));
  } finally {
    await bare.stop();
  }
}
