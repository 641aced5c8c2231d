import type { Browser, BrowserContext, Page } from "@playwright/test";

/** Milliseconds of one visit; `shift` is the layout's, which is no time. */
export type Paint = { first: number; largest: number; blocked: number; shift: number };

type Session = Awaited<ReturnType<BrowserContext["storageState"]>>;

const PHONE = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true };
const SLOWER = 4;
const DELAY_MS = 1500;
const FREE_MS = 50;

/** A phone's page on a slowed machine; `delayMs` is how long each answer takes. */
async function slowPage(browser: Browser, session: Session | undefined): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, storageState: session });
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  return page;
}

/** Notes what the browser tells of paints, long tasks and shifts; runs in the page. */
function note(): void {
  const seen: PerformanceEntry[] = [];
  Reflect.set(window, "benchSeen", seen);
  for (const type of ["paint", "largest-contentful-paint", "longtask", "layout-shift"]) {
    new PerformanceObserver((list) => seen.push(...list.getEntries())).observe({
      type,
      buffered: true,
    });
  }
}

/** Reads the notes; runs in the page. */
function read(freeMs: number): Paint {
  const seen = Reflect.get(window, "benchSeen") as (PerformanceEntry & { value?: number })[];
  const of = (type: string) => seen.filter(({ entryType }) => entryType === type);
  const first = of("paint").find(({ name }) => name === "first-contentful-paint")?.startTime ?? 0;
  const blocked = of("longtask").reduce((sum, { duration }) => sum + duration - freeMs, 0);
  const shift = of("layout-shift").reduce((sum, { value = 0 }) => sum + value, 0);
  const largest = of("largest-contentful-paint").at(-1)?.startTime ?? first;
  return { first, largest, blocked, shift };
}

/** One first visit. */
export async function visit(
  browser: Browser,
  session: Session | undefined,
  url: string,
): Promise<Paint> {
  const page = await slowPage(browser, session);
  await page.addInitScript(note);
  await page.goto(url, { waitUntil: "networkidle" });
  const paint = await page.evaluate(read, FREE_MS);
  await page.context().close();
  return paint;
}

/** How long after a press on the link anything on the page changes, when every answer takes 1.5 s. */
export async function pressedLink(
  browser: Browser,
  session: Session,
  url: string,
  href: string,
): Promise<number> {
  const page = await slowPage(browser, session);
  await page.goto(url, { waitUntil: "networkidle" });
  const line = await page.context().newCDPSession(page);
  await line.send("Network.enable");
  await line.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: DELAY_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  const took = await page.evaluate(
    (target) =>
      new Promise<number>((resolve, reject) => {
        const link = document.querySelector<HTMLElement>(`main a[href^="${target}"]`);
        if (!link) return reject(new Error(`No link to ${target}`));
        const began = performance.now();
        new MutationObserver(() =>
          requestAnimationFrame(() => resolve(performance.now() - began)),
        ).observe(document.body, { subtree: true, childList: true, attributes: true });
        link.click();
      }),
    href,
  );
  await page.context().close();
  return took;
}
