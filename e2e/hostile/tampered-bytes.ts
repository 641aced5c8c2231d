import type { Page } from "@playwright/test";

/** Hexadecimal bytes given to the page instead of the server's. */
export type Change = (bytes: string) => string | Promise<string>;

const BYTES = /"bytes":"([0-9a-f]+)"/;

/** Stands between a page and its server and changes the bytes to be signed. */
export class TamperedBytes {
  change: Change | null = null;
  /** The server's own bytes, in order. */
  readonly given: string[] = [];

  static async between(page: Page): Promise<TamperedBytes> {
    const tampered = new TamperedBytes();
    await page.route(/\/payouts\//, async (route) => {
      const isAction = route.request().headers()["next-action"] !== undefined;
      if (!isAction || tampered.change === null) return route.fallback();
      const response = await route.fetch();
      const body = await response.text();
      const bytes = BYTES.exec(body)?.[1];
      if (bytes === undefined) return route.fulfill({ response, body });
      tampered.given.push(bytes);
      const changed = await tampered.change(bytes);
      return route.fulfill({ response, body: body.replace(`"${bytes}"`, `"${changed}"`) });
    });
    return tampered;
  }
}
