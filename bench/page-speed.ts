import type { Browser, Page } from "@playwright/test";

const PHONE = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true };
/** How many times slower than this machine the phone's processor is. */
const SLOWER = 4;
/** What a slow line takes to answer, in milliseconds. */
const DELAY = 1500;

type Session = Awaited<ReturnType<ReturnType<Page["context"]>["storageState"]>>;

/** A visit's times since its start, in milliseconds; `shift` has no unit. */
export type Visit = {
  firstPaint: number;
  /** Of the largest text or picture. */
  largestPaint: number;
  /** What tasks after the first paint took beyond 50 ms each. */
  blocking: number;
  shift: number;
};

/** Entries of the browser's own timeline; kept by `watch`, which runs in the page before all else. */
type Timeline = { type: string; start: number; duration: number; value: number }[];
type Watched = { timeline: Timeline };

/** Runs in the page: the browser tells what it painted, when it was busy and what moved. */
function watch(): void {
  const timeline: Timeline = [];
  (window as unknown as Watched).timeline = timeline;
  type Shift = PerformanceEntry & { value?: number; hadRecentInput?: boolean };
  const seen = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      const { startTime: start, duration, value = 0 } = entry;
      const type = entry.entryType === "paint" ? entry.name : entry.entryType;
      if (!entry.hadRecentInput) timeline.push({ type, start, duration, value });
    }
  });
  for (const type of ["paint", "largest-contentful-paint", "longtask", "layout-shift"]) {
    seen.observe({ type, buffered: true });
  }
}

function visitOf(timeline: Timeline): Visit {
  const of = (type: string) => timeline.filter((entry) => entry.type === type);
  const firstPaint = of("first-contentful-paint")[0]?.start ?? Number.NaN;
  return {
    firstPaint,
    largestPaint: of("largest-contentful-paint").at(-1)?.start ?? Number.NaN,
    blocking: of("longtask")
      .map(({ start, duration }) => start + duration - Math.max(start, firstPaint) - 50)
      .reduce((sum, beyond) => sum + Math.max(0, beyond), 0),
    shift: of("layout-shift").reduce((sum, { value }) => sum + value, 0),
  };
}

async function onSlowPhone<T>(
  browser: Browser,
  session: Session | undefined,
  task: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ ...PHONE, storageState: session });
  try {
    const page = await context.newPage();
    const line = await context.newCDPSession(page);
    await line.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    return await task(page);
  } finally {
    await context.close();
  }
}

/** Opens a page first on a slow phone. */
export function visit(browser: Browser, session: Session | undefined, url: string): Promise<Visit> {
  return onSlowPhone(browser, session, async (page) => {
    await page.addInitScript(watch);
    const answer = await page.goto(url, { waitUntil: "networkidle" });
    if (answer?.status() !== 200) throw new Error(`${url} answers ${answer?.status()}`);
    // What was painted last is told with the next frame.
    await page.evaluate(
      () =>
        new Promise((done) =>
          requestIdleCallback(() => requestAnimationFrame(() => setTimeout(done, 100))),
        ),
    );
    return visitOf(await page.evaluate(() => (window as unknown as Watched).timeline));
  });
}

/**
 * Milliseconds from a click on a link to the frame that answers it, while the line takes 1.5 s to bring
 * the next page.
 * @param href where the link leads
 * @throws Error when nothing on the page answers the click before the next page is there.
 */
export function clickAnswer(
  browser: Browser,
  session: Session | undefined,
  url: string,
  href: string,
): Promise<number> {
  return onSlowPhone(browser, session, async (page) => {
    await page.goto(url, { waitUntil: "networkidle" });
    const line = await page.context().newCDPSession(page);
    await line.send("Network.enable");
    await line.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: DELAY,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    const link = page.getByRole("main").locator(`a[href="${href}"]`).first();
    const answered = link.evaluate(
      (element) =>
        new Promise<number>((resolve, reject) => {
          let clicked = 0;
          element.addEventListener("click", (event) => (clicked = event.timeStamp), true);
          const seen = new MutationObserver(() => {
            if (!document.querySelector(".going")) return;
            seen.disconnect();
            requestAnimationFrame((frame) => resolve(frame - clicked));
          });
          seen.observe(document.body, { childList: true });
          setTimeout(() => reject(new Error("nothing answers the click")), 10_000);
        }),
    );
    await link.click();
    return answered;
  });
}
