import { guideWords } from "./guide-tables.ts";
import type { Guides } from "./guides.ts";

/** What there is to read, for a program that reads text (llmstxt.org): every chapter, and the interface itself. */
export function llmsText(chaptersIn: Guides, origin: string): string {
  const links = (language: "en" | "pt-BR") =>
    chaptersIn(language).map(
      ({ chapter, title, summary }) =>
        `- [${title}](${origin}/docs/guides/${chapter}.md?lang=${language}): ${summary.replaceAll("\n", " ")}`,
    );
  return [
    "# Ponte exchange",
    "",
    "> BRL by PIX into stablecoins and back, over HTTP.",
    "",
    `## ${guideWords("en").chapters}`,
    "",
    ...links("en"),
    "",
    `## ${guideWords("pt-BR").chapters}`,
    "",
    ...links("pt-BR"),
    "",
    "## Interface",
    "",
    `- [OpenAPI 3.1](${origin}/openapi.json): every call, record, error and event`,
    `- [Reference](${origin}/docs): the same for people`,
    "",
  ].join("\n");
}
