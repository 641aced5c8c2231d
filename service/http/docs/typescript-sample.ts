import { EXAMPLES } from "#protocol/api/examples.ts";
import { pathFields, type Endpoint, type EndpointAuth } from "#protocol/wire/endpoint.ts";

export type CodeSample = { lang: "TypeScript"; label: "TypeScript"; source: string };

const CREDENTIALS: Record<EndpointAuth, readonly string[]> = {
  credential: [`api_key: process.env["KEY"] ?? "",`, `api_secret: process.env["SECRET"] ?? "",`],
  management: ['authorization: `Bearer ${process.env["MANAGEMENT_TOKEN"]}`,'],
  none: [],
};

const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`);

/** An object's text in a program. */
const objectText = (value: unknown) =>
  JSON.stringify(value, null, 2).replaceAll(/^(\s*)"(\w+)":/gm, "$1$2:");

function headersOf({ auth, method }: Endpoint, isJson: boolean): string[] {
  const lines = [
    ...CREDENTIALS[auth],
    ...(isJson ? [`"content-type": "application/json",`] : []),
    ...(method === "POST" && auth !== "none" ? [`"idempotency-key": crypto.randomUUID(),`] : []),
  ];
  return lines.length === 0 ? [] : ["headers: {", ...indented(lines), "},"];
}

const FORM = [
  "const form = new FormData();",
  `form.set("type", "SELFIE");`,
  `form.set("file", await openAsBlob("selfie.jpg"), "selfie.jpg");`,
  "",
];

/** A call of an endpoint as a program in TypeScript, which runs on Node by itself; its body is the document's example. */
export function typescriptSample(endpoint: Endpoint, origin: string): CodeSample {
  const { method, path, status, body } = endpoint;
  const given = (EXAMPLES[endpoint.name]?.input ?? {}) as Record<string, unknown>;
  const inPath = pathFields(path);
  const isForm = body === "multipart";
  const isJson = !isForm && method !== "GET" && method !== "DELETE";
  const sent = Object.entries(given).filter(([name]) => !inPath.includes(name));
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(given[name] ?? 1));
  const bodyLines = isJson
    ? `body: JSON.stringify(${objectText(Object.fromEntries(sent))}),`.split("\n")
    : [];
  const lines = [
    ...(isForm ? [`import { openAsBlob } from "node:fs";`, "", ...FORM] : []),
    `const answer = await fetch("${origin}${address}", {`,
    ...indented([
      `method: "${method}",`,
      ...headersOf(endpoint, isJson),
      ...bodyLines,
      ...(isForm ? ["body: form,"] : []),
    ]),
    "});",
    "if (!answer.ok) throw new Error(await answer.text());",
    ...(status === 204 ? [] : ["console.log(await answer.json());"]),
  ];
  return { lang: "TypeScript", label: "TypeScript", source: lines.join("\n") };
}
