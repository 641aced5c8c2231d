import { LANGUAGES, type Language } from "#platform/language.ts";
import { html, Html } from "#platform/html.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { DOCS_STYLE } from "./docs-style.ts";
import type { Guide } from "./guides.ts";
import type { GuideWords } from "./guide-words-pt-br.ts";

/**
 * Scripts by their address at this service alone, and calls to it alone: what a page sends can't leave it. Scalar
 * gives its parts `style` attributes and adds sheets while it runs, so styles can't be named beforehand. A style
 * that came from elsewhere could load nothing but a picture of ours.
 */
export const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

const NAMES = { "pt-BR": "Português", en: "English" } as const satisfies Record<Language, string>;

const OTHER_TARGETS =
  "c clojure csharp dart fsharp http java js julia kotlin node objc ocaml php powershell r ruby rust swift";

/** Samples that are left out: curl, Python and Go remain, and TypeScript, which the document brings itself. */
const HIDDEN_CLIENTS = {
  ...Object.fromEntries(OTHER_TARGETS.split(" ").map((target) => [target, true])),
  python: ["python3", "aiohttp", "httpx_sync", "httpx_async"],
  shell: ["httpie", "wget"],
};

type DocsPage = {
  language: Language;
  words: GuideWords;
  chapters: readonly Guide[];
  mode: Deps["mode"];
  /** The path below which the service is reached, without a slash at its end. */
  base: string;
  /** The names of the page's scripts. */
  scripts: { reference: string; start: string };
};

/** What Scalar is told: nothing leaves this origin, and nothing that is typed is kept. */
function referenceSettings({ language, mode, base }: DocsPage): object {
  return {
    base,
    url: `${base}/docs/reference.json?lang=${language}`,
    localization: { locale: language },
    theme: "default",
    withDefaultFonts: false,
    telemetry: false,
    persistAuth: false,
    showDeveloperTools: "never",
    agent: { disabled: true },
    mcp: { disabled: true },
    hideClientButton: true,
    documentDownloadType: "none",
    // A click on a page about real money would move it.
    hideTestRequestButton: mode === "production",
    hiddenClients: HIDDEN_CLIENTS,
    featuredClients: ["shell/curl", "python/requests", "go/native"],
    defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
    authentication: { preferredSecurityScheme: [["api_key", "api_secret"]] },
  };
}

/** A language as a link that the address remembers. */
const choice = (language: Language, current: Language) =>
  html`<a
    href="?lang=${language}"
    lang="${language}"
    hreflang="${language}"
    ${language === current ? new Html('aria-current="true"') : null}
    >${NAMES[language]}</a
  >`;

/** JSON inside a page: no text in it can end its element. */
const dataBlock = (value: object) => new Html(JSON.stringify(value).replaceAll("<", "\\u003c"));

/** The page that shows the reference with the chapters on top; without scripts, it leads to the chapters. */
export function docsPage(page: DocsPage): string {
  const { language, words, chapters, mode, base, scripts } = page;
  const plain = chapters.map(
    ({ chapter, title }) =>
      html`<li><a href="${base}/docs/guides/${chapter}.md?lang=${language}">${title}</a></li> `,
  );
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Ponte exchange</title>
        <link rel="icon" href="data:," />
        <style>
          ${new Html(DOCS_STYLE)}
        </style>
        <script defer src="${base}/docs/assets/${scripts.start}"></script>
        <script defer src="${base}/docs/assets/${scripts.reference}"></script>
      </head>
      <body>
        <nav class="bar" aria-label="Ponte exchange">
          <b>Ponte exchange</b>
          <a href="${base}/openapi.json">openapi.json</a>
          <a href="${base}/llms.txt">llms.txt</a>
          <div role="group" aria-label="${words.language}">
            ${LANGUAGES.map((one) => [choice(one, language), " "])}
          </div>
        </nav>
        ${mode === "production" && html`<p class="note">${words.realMoney}</p>`}
        <noscript>
          <p>${words.needsScript}</p>
          <ul>
            ${plain}
          </ul>
        </noscript>
        <div id="reference"></div>
        <script type="application/json" id="reference-settings">
          ${dataBlock(referenceSettings(page))}
        </script>
      </body>
    </html> `.text;
}
