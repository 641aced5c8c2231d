import { describe, expect, test } from "vitest";
import { LANGUAGES } from "#platform/language.ts";
import { DOCS_POLICY, docsPage } from "./docs-page.ts";
import { guideWords } from "./guide-tables.ts";

const page = (given: Partial<Parameters<typeof docsPage>[0]> = {}) =>
  docsPage({
    language: "en",
    words: guideWords(given.language ?? "en"),
    chapters: [{ chapter: "quickstart", title: "Start", summary: "", text: "# Start" }],
    mode: "sandbox",
    base: "",
    scripts: { reference: "standalone-1.js", start: "show-reference-2.js" },
    ...given,
  });

/** What Scalar is told, as the browser reads it. */
const settingsOf = (text: string) =>
  JSON.parse(/id="reference-settings">([^<]*)</.exec(text)?.[1] ?? "") as Record<string, unknown>;

describe("the page", () => {
  test.each(LANGUAGES)("is in %s, and leads to the other language", (language) => {
    const text = page({ language });
    expect(text).toContain(`<html lang="${language}">`);
    const links = [...text.matchAll(/href="\?lang=([\w-]+)"/g)].map(([, lang]) => lang);
    expect(links).toEqual([...LANGUAGES]);
    const current = [...text.matchAll(/lang="([\w-]+)"\s+hreflang="[\w-]+"\s+aria-current/g)];
    expect(current.map(([, lang]) => lang)).toEqual([language]);
    expect(settingsOf(text)).toMatchObject({
      url: `/docs/reference.json?lang=${language}`,
      localization: { locale: language },
    });
  });

  test("keeps nothing that is typed, and calls nobody else", () => {
    expect(settingsOf(page())).toMatchObject({
      persistAuth: false,
      telemetry: false,
      withDefaultFonts: false,
      hideClientButton: true,
      showDeveloperTools: "never",
      agent: { disabled: true },
      mcp: { disabled: true },
    });
    expect(settingsOf(page())).not.toHaveProperty("proxyUrl");
    expect(page()).not.toMatch(/(src|href)="(https?:)?\/\//);
  });

  test("lets calls be tried where no real money moves, and says why not elsewhere", () => {
    expect(settingsOf(page())).toMatchObject({ hideTestRequestButton: false });
    expect(page()).not.toContain("real money");
    const real = page({ mode: "production" });
    expect(settingsOf(real)).toMatchObject({ hideTestRequestButton: true });
    expect(real).toContain("This service moves real money");
  });

  test("works below a path", () => {
    const text = page({ base: "/exchange" });
    const own = [...text.matchAll(/(?:src|href)="([^"?d][^"]*)"/g)].map(([, path]) => path);
    expect(own.length).toBeGreaterThan(4);
    expect(own.filter((path) => !path?.startsWith("/exchange/"))).toEqual([]);
    expect(settingsOf(text)).toMatchObject({
      base: "/exchange",
      url: "/exchange/docs/reference.json?lang=en",
    });
  });

  test("runs no script but those that it names", () => {
    const scripts = [...page().matchAll(/<script ([^>]*)>/g)].map(([, given]) => given);
    expect(scripts).toEqual([
      'defer src="/docs/assets/show-reference-2.js"',
      'defer src="/docs/assets/standalone-1.js"',
      'type="application/json" id="reference-settings"',
    ]);
    expect(DOCS_POLICY).toContain("script-src 'self';");
    expect(DOCS_POLICY).toContain("connect-src 'self';");
    expect(DOCS_POLICY).not.toMatch(/unsafe-eval|https?:|\*/);
  });
});
