import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { whyIn, WHYS_PT_BR } from "./recovery-whys-pt-br.ts";

const DOMAIN = join(import.meta.dirname, "../../domain/recovery");
const SENTENCE = /(?:waits\(|return |UNFIT = )"((?:its?|no|the|a|what|there|another|more) [^"]+)"/g;

test("each reason why a line can't be booked is said in Portuguese too, and none besides", () => {
  const sources = readdirSync(DOMAIN).filter((name) => name.startsWith("book-"));
  const said = sources.flatMap((name) =>
    [...readFileSync(join(DOMAIN, name), "utf8").matchAll(SENTENCE)].map((found) => found[1] ?? ""),
  );
  // `there is no company 7` names the number that was typed.
  expect(new Set(said)).toEqual(new Set(Object.keys(WHYS_PT_BR)));
  for (const why of said) expect(whyIn("en", why)).toBe(why);
});
