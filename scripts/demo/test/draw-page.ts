import type { Store } from "#lib/core/store/store.ts";
import { allPages } from "#lib/test/doors.ts";
import { drawnWhole } from "#lib/test/drawn-whole.ts";

/** Draws a page of the dashboard as a server does. @throws Error that names the page that can't be drawn */
export const drawPage =
  (store: Store) =>
  async (path: string, params: object = {}, search: object = {}): Promise<void> => {
    // Nobody reads that many pages in a minute.
    await store.db.deleteFrom("exchange_budget").execute();
    const pages = await allPages();
    const page = pages.find((one) => one.path === `app/(dashboard)/${path}page.tsx`);
    if (!page) throw new Error(`there is no page ${path}`);
    const props = { params: Promise.resolve(params), searchParams: Promise.resolve(search) };
    await drawnWhole(page.draw({ ...props, children: null })).catch((cause: unknown) => {
      // A draft leads on to its form.
      if (String((cause as { digest?: string }).digest).startsWith("NEXT_REDIRECT")) return;
      throw new Error(`${path} ${JSON.stringify({ params, search })}`, { cause });
    });
  };
