import { vi } from "vitest";

/** What a page has of a browser: a window with events, and what is kept over a reload. */
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
