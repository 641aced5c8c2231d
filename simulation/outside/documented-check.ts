import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";

type Check = (secret: string, headers: Readonly<Record<string, string>>, body: string) => boolean;

const CHAPTER = join(import.meta.dirname, "../../docs/api/en/webhooks.md");

/** The check of a signature as the public chapter gives it to customers, from the chapter itself. */
async function documentedCheck(): Promise<Check> {
  const [, sample] = /^```ts\n(.*?)^```$/ms.exec(readFileSync(CHAPTER, "utf8")) ?? [];
  if (!sample) throw new Error("the chapter on webhooks has no check in TypeScript");
  const source = stripTypeScriptTypes(sample);
  const loaded: unknown = await import(`data:text/javascript,${encodeURIComponent(source)}`);
  return (loaded as { isFromPonte: Check }).isFromPonte;
}

export const isFromPonte: Check = await documentedCheck();
