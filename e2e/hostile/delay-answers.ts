import type { Page, Request, Route } from "@playwright/test";

export type DelayedAnswers = {
  /** Resolves when an answer has arrived and waits. */
  reached: Promise<void>;
  /** Lets through waiting and future answers. */
  release: () => Promise<void>;
};

/**
 * Holds answers back from a page, after the calls took effect, until they are released: a tab that has
 * not heard the news, or hears it at the worst moment.
 */
export async function delayAnswers(
  page: Page,
  url: string,
  isMeant: (request: Request) => boolean = () => true,
): Promise<DelayedAnswers> {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const handle = async (route: Route) => {
    if (!isMeant(route.request())) return route.fallback();
    try {
      const response = await route.fetch();
      reached.resolve();
      await released.promise;
      await route.fulfill({ response });
    } catch {
      // The page has asked again meanwhile, or is closed.
    }
  };
  await page.route(url, handle);
  const release = async () => {
    released.resolve();
    await page.unroute(url, handle);
  };
  return { reached: reached.promise, release };
}
