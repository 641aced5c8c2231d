import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openApi } from "#protocol/api/openapi.ts";
import {
  generatorCommand,
  GENERATORS_FOLDER,
  installGenerators,
  runQuietly,
} from "../generators/install-generators.ts";
import { StopSentence } from "../system/stop-sentence.ts";

const FILE = join(import.meta.dirname, "../../clients/typescript/interface.ts");
const OPTIONS = ["--default-non-nullable=false", "--immutable=false"];

/** Types need no examples; without them, a changed example is no changed type. */
const isExample = (name: string) => name === "example" || name === "examples";

/** The document that the client's types are made from. */
export function clientDocument(): string {
  const { paths, webhooks, components, openapi, info } = openApi({
    serverUrl: "https://exchange.example",
    version: "1.0.0",
  });
  const document = { openapi, info, paths, webhooks, components };
  return JSON.stringify(document, (name, value: unknown) => (isExample(name) ? undefined : value));
}

const HEAD =
  "// Made by npm run clients from the OpenAPI document; what is changed here is lost.\n";

/** One hash of the document and of what was made from it: it tells a change of either. */
const stampOf = (document: string, body: string) =>
  `// ${createHash("sha256").update(`${document}\n${body}`).digest("hex")}\n`;

/** Whether a file is what `npm run clients` made from this document. */
export function isMadeFrom(document: string, file: string): boolean {
  const [head, stamp, ...body] = file.split(/(?<=\n)/);
  return head === HEAD && stamp === stampOf(document, body.join(""));
}

export const clientTypes = () => readFileSync(FILE, "utf8");

/** Writes the types anew. @throws StopSentence where the generator fails */
export function writeClientTypes(): void {
  installGenerators();
  const folder = join(GENERATORS_FOLDER, "clients");
  mkdirSync(folder, { recursive: true });
  const document = clientDocument();
  writeFileSync(join(folder, "openapi.json"), document);
  const options = ["openapi.json", "--output", "interface.ts", ...OPTIONS];
  const fault = runQuietly(generatorCommand("openapi-typescript"), options, folder);
  if (fault !== null) throw new StopSentence(`The client's types could not be made:\n${fault}`);
  const body = readFileSync(join(folder, "interface.ts"), "utf8");
  writeFileSync(FILE, `${HEAD}${stampOf(document, body)}${body}`);
}
