import { expect, test as base } from "#e2e/fixtures/relay-test.ts";
import { openReaders, type Readers } from "./readers.ts";

/** An exchange that may lie, and those who read what it says. */
export const test = base.extend<{ readers: Readers }>({
  readers: async (
    { signedInPage: page, payoutsOpen: _needed, api, browser, system, session },
    use,
  ) => {
    const readers = await openReaders({ page, api, browser, system, session });
    await use(readers);
    await readers.close();
  },
});

export { expect };
