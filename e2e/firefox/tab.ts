import type { ElementHandle, Page } from "puppeteer-core";
import { expect, vi } from "vitest";

type Kind = "button" | "link" | "field" | "label" | "heading" | "text";
type Wanted = { kind: Kind; source: string };

/** A busy machine may take its time. */
const LIMIT = { timeout: 120_000, interval: 100 };

/** The visible element of this kind whose name matches; runs in the page. */
function find({ kind, source }: Wanted): Element | null {
  const name = new RegExp(source, "i");
  const words = (element: Element) =>
    (element.getAttribute("aria-label") ?? element.textContent ?? "")
      .replaceAll(/\s+/g, " ")
      .trim();
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  const isMeant = (element: Element) => name.test(words(element)) && element.checkVisibility();
  if (kind === "field") {
    const labels = all("label").filter((label) => name.test(words(label)));
    return (labels as HTMLLabelElement[]).find(({ control }) => control)?.control ?? null;
  }
  if (kind === "text") {
    const leaves = all("main *").filter((element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE),
    );
    return leaves.find(isMeant) ?? null;
  }
  const selector = {
    button: "button:not(:disabled), summary",
    link: "a[href]",
    label: "label",
    heading: "h1",
  }[kind];
  return all(selector).find(isMeant) ?? null;
}

/** A tab of Firefox in which one acts as a person does: by the names of what is shown. */
export class Tab {
  readonly page: Page;
  readonly #origin: string;
  /** What a page must never do: log an error, throw, or break its policy. */
  readonly faults: string[] = [];

  readonly #told: Promise<void>[] = [];

  private constructor(page: Page, origin: string) {
    this.page = page;
    this.#origin = origin;
  }

  static async open(page: Page, origin: string): Promise<Tab> {
    const tab = new Tab(page, origin);
    page.on("pageerror", (error) => tab.faults.push(`page: ${String(error)} on ${page.url()}`));
    page.on("console", (message) => {
      if (message.type() !== "error") return;
      const at = page.url();
      // An error that was logged has its words in the page alone.
      const words = message.args().map((arg) => arg.evaluate(String).catch(() => message.text()));
      tab.#told.push(
        Promise.all(words).then(
          (all) => void tab.faults.push(`console: ${all.join(" ")} on ${at}`),
        ),
      );
    });
    await page.evaluateOnNewDocument(() => {
      document.addEventListener("securitypolicyviolation", (event) => {
        // oxlint-disable-next-line no-console -- a driver hears of every kind of them in this way
        console.error(`policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
      });
    });
    return tab;
  }

  /** All faults, once each has its words. */
  async allFaults(): Promise<string[]> {
    await Promise.all(this.#told);
    return this.faults;
  }

  /** Goes there and waits for the page's heading. */
  async visit(path: string): Promise<void> {
    await this.page.goto(this.#origin + path);
    await this.#shown("heading", /./);
    // The driver does not always hear of the answer; the page does.
    const status = await this.page.evaluate(() => {
      const [entry] = performance.getEntriesByType("navigation");
      return (entry as PerformanceNavigationTiming & { responseStatus: number }).responseStatus;
    });
    expect(status, path).toBe(200);
  }

  async click(kind: "button" | "link" | "label", name: RegExp): Promise<void> {
    const element = await this.#shown(kind, name);
    await element.click();
  }

  /** Types into the field with this label, over what stands there. */
  async type(label: RegExp, text: string): Promise<void> {
    const field = await this.#shown("field", label);
    await field.focus();
    await field.evaluate((box) => (box as HTMLInputElement).select());
    await this.page.keyboard.type(text);
  }

  async says(words: RegExp): Promise<void> {
    await this.#shown("text", words);
  }

  /** The first of these buttons that is there. */
  async oneOf(names: Record<string, RegExp>): Promise<string> {
    return vi.waitFor(async () => {
      for (const [key, name] of Object.entries(names)) {
        if (await this.#now("button", name)) return key;
      }
      throw new Error(`None of ${Object.keys(names).join(", ")} on ${this.page.url()}`);
    }, LIMIT);
  }

  /** Waits until the address matches, and returns its first group. */
  async at(address: RegExp): Promise<string> {
    return vi.waitFor(async () => {
      const found = address.exec(this.page.url());
      if (!found) {
        const shown = await this.page.$eval("main", (main) => main.innerText);
        throw new Error(`${this.page.url()} is not ${address}; it shows:\n${shown}`);
      }
      return found[1] ?? "";
    }, LIMIT);
  }

  /** The text of what carries this test id. */
  async textOf(testId: string): Promise<string> {
    return vi.waitFor(
      () => this.page.$eval(`[data-testid="${testId}"]`, (element) => element.textContent ?? ""),
      LIMIT,
    );
  }

  async #now(kind: Kind, name: RegExp): Promise<ElementHandle<Element> | null> {
    const found = await this.page.evaluateHandle(find, { kind, source: name.source });
    return found.asElement() as ElementHandle<Element> | null;
  }

  /** Asks again while a navigation is under way. */
  async #shown(kind: Kind, name: RegExp): Promise<ElementHandle<Element>> {
    return vi.waitFor(async () => {
      const element = await this.#now(kind, name);
      if (!element) throw new Error(`No ${kind} ${name} on ${this.page.url()}`);
      return element;
    }, LIMIT);
  }
}
