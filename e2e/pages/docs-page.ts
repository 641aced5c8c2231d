import type { Page } from "@playwright/test";

/** The service's documentation: the reference with its chapters. */
export class DocsPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  /** The headline of a chapter or a call. */
  heading(name: string | RegExp) {
    return this.page.getByRole("heading", { name }).first();
  }

  /** What a screen reader calls one of the page's calls: all that stands about it. */
  call(name: string | RegExp) {
    return this.page.getByRole("region", { name }).first();
  }

  get searchField() {
    return this.page.getByRole("dialog").getByRole("combobox");
  }

  get results() {
    return this.page.getByRole("dialog").getByRole("option");
  }

  get response() {
    return this.page.getByRole("region", { name: /^response/i });
  }

  async open(serviceUrl: string, language: "en" | "pt-BR", place = ""): Promise<void> {
    await this.page.goto(`${serviceUrl}/docs?lang=${language}${place}`);
    await this.heading(language === "en" ? "Quickstart" : "Primeiros passos").waitFor();
  }

  async search(words: string): Promise<void> {
    await this.page.keyboard.press("ControlOrMeta+k");
    await this.searchField.fill(words);
  }

  /** Opens the client of a call that is on the page, and sends it with these credentials. */
  async tryCall(
    name: string | RegExp,
    credential: { apiKey: string; apiSecret: string },
  ): Promise<void> {
    await this.call(name)
      .getByRole("button", { name: /^(test request|testar)/i })
      .click();
    const values = this.page
      .getByRole("tabpanel")
      .getByRole("textbox", { name: /^(value|valor)/i });
    await values.nth(0).fill(credential.apiKey);
    await values.nth(1).fill(credential.apiSecret);
    await this.page.getByRole("button", { name: /^send get request to/i }).click();
  }

  /** Everything that the browser keeps for the page, as one text. */
  kept(): Promise<string> {
    return this.page.evaluate(async () => {
      const stored = [{ ...localStorage }, { ...sessionStorage }, document.cookie];
      const databases = await indexedDB.databases();
      return JSON.stringify([...stored, databases, await caches.keys()]);
    });
  }
}
