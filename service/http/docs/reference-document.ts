import { ENDPOINTS } from "#protocol/api/endpoints.ts";
import type { OpenApi } from "#protocol/api/openapi.ts";
import type { Guide } from "./guides.ts";
import { typescriptSample } from "./typescript-sample.ts";

const anchorOf = (title: string) => `description/${title.toLowerCase().replaceAll(" ", "-")}`;

/** In one page, a link from one chapter to another is a link to its heading. */
const withinPage = (text: string, chapters: readonly Guide[]) =>
  chapters.reduce(
    (linked, { chapter, title }) => linked.replaceAll(`](${chapter}.md)`, `](#${anchorOf(title)})`),
    text,
  );

type Methods = Record<string, object>;

/** Samples in TypeScript, which Scalar does not make itself, beside each call. */
function withSamples(paths: OpenApi["paths"], origin: string): OpenApi["paths"] {
  const all = new Map(
    Object.entries(paths).map(([path, calls]) => [path, { ...calls } as Methods]),
  );
  for (const endpoint of ENDPOINTS) {
    const methods = all.get(endpoint.path);
    const method = endpoint.method.toLowerCase();
    if (methods === undefined) continue;
    methods[method] = {
      ...methods[method],
      "x-codeSamples": [typescriptSample(endpoint, origin)],
    };
  }
  return Object.fromEntries(all);
}

type Shown = { chapters: readonly Guide[]; origin: string };

/** The document as the page shows it: the chapters on top, and a sample in TypeScript beside each call. */
export function referenceDocument(document: OpenApi, { chapters, origin }: Shown): OpenApi {
  return {
    ...document,
    info: {
      ...(document["info"] as object),
      description: withinPage(chapters.map(({ text }) => text).join("\n"), chapters),
    },
    paths: withSamples(document.paths, origin),
  };
}
