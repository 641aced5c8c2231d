import { afterAll, describe, expect, it } from "vitest";
import { badDocuments } from "./test/bad-documents.ts";
import { documentCheck } from "./check-document.ts";
import { startInspectors } from "./inspectors.ts";

const inspectors = startInspectors();
afterAll(() => inspectors.stop());
const check = documentCheck({ inspectors });

describe("what is refused", async () => {
  it.each(await badDocuments())("$what: $refusal", async ({ name, bytes, refusal }) => {
    const outcome = await check({ bytes, name }).then(
      () => "taken",
      (error: unknown) => (error instanceof Error ? Reflect.get(error, "refusal") : error),
    );
    expect(outcome).toBe(refusal);
  });
});
