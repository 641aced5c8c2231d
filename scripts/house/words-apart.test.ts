import { expect, test } from "vitest";
import { importTarget } from "./import-table.ts";
import { isTest, sourceFiles, type SourceFile } from "./source-files.ts";
import { readSyntax } from "./syntax.ts";

/** What OpenAPI says of schemas; pages load the schemas, and must not load these. */
const WORDS = /^protocol\/.*(-descriptions|\/described|\/common-words|\/openapi[a-z-]*)\.ts$/;

/** Files outside the document that load its words, as sentences. */
const loading = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ path }) => !isTest(path) && !WORDS.test(path))
    .flatMap((file) =>
      readSyntax(file)
        .imports.map(({ specifier }) => importTarget(file.path, specifier) ?? "")
        .filter((target) => WORDS.test(target))
        .map((target) => `${file.path} loads ${target}`),
    );

test("the document's words are loaded by the service and the generators alone", () => {
  expect(loading(sourceFiles())).toEqual([
    "scripts/clients/client-types.ts loads protocol/api/openapi.ts",
    "scripts/generators.ts loads protocol/api/openapi.ts",
    "service/http/docs/docs-routes.ts loads protocol/api/openapi.ts",
    "service/http/docs/guide-tables.ts loads protocol/api/openapi-codes.ts",
    "service/http/docs/guide-words-en.ts loads protocol/api/event-descriptions.ts",
    "service/http/docs/guide-words-en.ts loads protocol/api/openapi-codes.ts",
    "service/http/docs/guide-words-pt-br.ts loads protocol/api/openapi-codes.ts",
    "service/http/docs/reference-document.ts loads protocol/api/openapi.ts",
  ]);
});

test("a schema that loads them is found", () => {
  const text = 'import { PAYIN_DESCRIPTIONS } from "./payin-descriptions.ts";';
  expect(loading([{ path: "protocol/payins/payins.ts", text }])).toHaveLength(1);
});
