import type { Locator, Page } from "@playwright/test";

/** What all page objects share. Locators are fields, which are initialised after `page`. */
export class DashboardPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  get main(): Locator {
    return this.page.getByRole("main");
  }

  get alert(): Locator {
    return this.main.getByRole("alert");
  }

  button(name: RegExp): Locator {
    return this.page.getByRole("button", { name });
  }

  link(name: RegExp): Locator {
    return this.page.getByRole("link", { name });
  }

  /** An input, by its label. */
  labelled(name: RegExp): Locator {
    return this.page.getByLabel(name);
  }

  region(name: RegExp): Locator {
    return this.page.getByRole("region", { name });
  }

  /** A sentence on the page, such as the title of its outcome. */
  said(words: RegExp): Locator {
    return this.page.getByText(words);
  }

  /** The value beside a term in a list of facts. */
  fact(term: string | RegExp): Locator {
    return this.page.locator("dl > div").filter({ hasText: term }).locator("dd");
  }

  /** Goes there and waits until the page is ready. */
  async visit(path: string): Promise<void> {
    await this.page.goto(path);
    await this.page.getByRole("heading", { level: 1 }).waitFor();
  }
}
