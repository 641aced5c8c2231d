import { expect, type Locator, type Page } from "@playwright/test";

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

  /** The options that an open picker shows. */
  get options(): Locator {
    return this.page.getByRole("option");
  }

  /** Types in a searchable picker; a page that is not alive yet opens none. */
  async seek(field: Locator, text: string): Promise<void> {
    await expect(async () => {
      await field.click();
      await field.fill(text);
      await expect(field).toHaveAttribute("aria-expanded", "true", { timeout: 2000 });
    }).toPass();
  }

  /** Chooses the option of this name in a searchable picker. */
  async pick(field: Locator, name: string): Promise<void> {
    const option = this.options.filter({ hasText: name });
    // The click opens the list also where this name stands in the field already; a page that is not alive
    // yet takes none.
    await expect(async () => {
      await field.click();
      await field.fill(name);
      await expect(option).toBeVisible({ timeout: 2000 });
    }).toPass();
    await option.click();
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
