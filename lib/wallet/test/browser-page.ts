import { vi } from "vitest";

/** The browser as a page sees it: a window with events, and storage that survives a reload. */
export class BrowserPage {
  readonly kept: Map<string, string>;
  readonly window = new EventTarget();
  constructor(kept: Map<string, string> = new Map()) {
    this.kept = kept;
    vi.stubGlobal("window", this.window);
    vi.stubGlobal("localStorage", {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    });
  }

  /** Another page of the same browser. */
  reload(): BrowserPage {
    return new BrowserPage(this.kept);
  }

  announce(type: string, detail: unknown): void {
    this.window.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
