import type { Locator, Page } from "@playwright/test";

/** What every page is asked for. What is looked for stands in fields, which are made after `page`. */
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

  /** What is typed or chosen, by what stands beside it. */
  labelled(name: RegExp): Locator {
    return this.page.getByLabel(name);
  }

  region(name: RegExp): Locator {
    return this.page.getByRole("region", { name });
  }

  /** A sentence of the page, such as the title of its outcome. */
  said(words: RegExp): Locator {
    return this.page.getByText(words);
  }

  /** What stands beside a word in a list of facts. */
  fact(term: string | RegExp): Locator {
    return this.page.locator("dl > div").filter({ hasText: term }).locator("dd");
  }

  /** Goes there and waits until the page stands. */
  async visit(path: string): Promise<void> {
    await this.page.goto(path);
    await this.page.getByRole("heading", { level: 1 }).waitFor();
  }
}
