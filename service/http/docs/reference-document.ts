import { ENDPOINTS } from "#protocol/api/endpoints.ts";
import type { OpenApi } from "#protocol/api/openapi.ts";
import type { Endpoint } from "#protocol/wire/endpoint.ts";
import type { Guide } from "./guides.ts";
import type { GuideWords } from "./guide-words-pt-br.ts";
import { typescriptSample } from "./typescript-sample.ts";

/** A heading's own part of the page's address, as Scalar makes it. */
const anchorOf = (title: string) => `description/${title.toLowerCase().replaceAll(" ", "-")}`;

/** In one page, a link from one chapter to another is a link to its heading. */
const withinPage = (text: string, chapters: readonly Guide[]) =>
  chapters.reduce(
    (linked, { chapter, title }) => linked.replaceAll(`](${chapter}.md)`, `](#${anchorOf(title)})`),
    text,
  );

const codeList = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(", ");

/** What machines read in `x-scope` and `x-codes`, which Scalar does not show well. */
function besides({ scope, errors }: Endpoint, words: GuideWords): string[] {
  return [
    ...(scope === "any" ? [] : [`${words.scope}: ${codeList([scope])}.`]),
    ...(errors.length === 0 ? [] : [`${words.ownCodes}: ${codeList(errors)}.`]),
  ];
}

type Call = { description?: string };
type Shown = { chapters: readonly Guide[]; words: GuideWords; origin: string };

/** Each call with its scope, its errors, and a sample in TypeScript, which Scalar does not make itself. */
function shownPaths(paths: OpenApi["paths"], { words, origin }: Shown): OpenApi["paths"] {
  const all = new Map(
    Object.entries(paths).map(([path, calls]) => [path, { ...calls } as Record<string, Call>]),
  );
  for (const endpoint of ENDPOINTS) {
    const calls = all.get(endpoint.path) ?? {};
    const method = endpoint.method.toLowerCase();
    const { description, ...call } = calls[method] ?? {};
    const more = besides(endpoint, words).join(" ");
    calls[method] = {
      ...call,
      description: [description, more].filter(Boolean).join("\n\n"),
      "x-codeSamples": [typescriptSample(endpoint, origin)],
    } as Call;
  }
  return Object.fromEntries(all);
}

/** The document as the page shows it: the chapters on top, and more about each call. */
export function referenceDocument(document: OpenApi, shown: Shown): OpenApi {
  const { chapters } = shown;
  const description = withinPage(chapters.map(({ text }) => text).join("\n"), chapters);
  return {
    ...document,
    info: { ...(document["info"] as object), description },
    paths: shownPaths(document.paths, shown),
  };
}
