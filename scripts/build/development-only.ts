import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DEMO_PASSWORD, PEOPLE } from "../demo/company.ts";
import { CLIENTS, SUPPLIERS } from "../demo/words.ts";
import { SIGN_IN } from "../dev/dev-settings.ts";
import { MARK } from "../dev/own-data.ts";

/**
 * What `npm run dev` alone may have: a looser policy for pages, and a sign-in that everybody knows; and what is
 * the demo's alone: its people and its generator, known by words that stand nowhere else.
 */
const TEXTS = [
  "'unsafe-eval'",
  "'unsafe-inline'",
  SIGN_IN.email,
  SIGN_IN.password,
  MARK,
  DEMO_PASSWORD,
  ...PEOPLE.map(({ email }) => email),
  SUPPLIERS[0],
  CLIENTS[0][0],
];

/** Where a build holds something that is for development alone, as `file: text`. */
export function developmentIn(output: string): string[] {
  return ["server", "static"].flatMap((part) => {
    const folder = join(output, part);
    const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
    return names
      .filter((name) => name.endsWith(".js"))
      .flatMap((name) => {
        const text = readFileSync(join(folder, name), "utf8");
        return TEXTS.filter((one) => text.includes(one)).map((one) => `${part}/${name}: ${one}`);
      });
  });
}
