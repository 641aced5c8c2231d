import type { Page, Request, Route } from "@playwright/test";

export type HeldAnswers = {
  /** An answer has come and waits. */
  reached: Promise<void>;
  /** Lets through what waits and all that comes. */
  release: () => Promise<void>;
};

/**
 * Keeps answers from a page, their work done, until they are let through: a tab that has not heard
 * the news, or hears them at the worst moment.
 */
export async function holdAnswers(
  page: Page,
  url: string,
  isMeant: (request: Request) => boolean = () => true,
): Promise<HeldAnswers> {
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
      // Who asked has asked again meanwhile, or is gone.
    }
  };
  await page.route(url, handle);
  const release = async () => {
    released.resolve();
    await page.unroute(url, handle);
  };
  return { reached: reached.promise, release };
}
