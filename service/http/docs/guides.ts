import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "#platform/language.ts";
import { guideTables, type GuideTerms } from "./guide-tables.ts";

/** The chapters in the order in which one reads them; each is a file of this name in both languages. */
export const CHAPTERS = [
  "quickstart",
  "clients",
  "authentication",
  "errors",
  "limits",
  "idempotency",
  "webhooks",
  "sandbox",
  "changelog",
] as const;
type Chapter = (typeof CHAPTERS)[number];

const FOLDER = join(import.meta.dirname, "../../../docs/api");
/** Where the chapters' samples call; a service names its own address in its place. */
const WRITTEN_ORIGIN = "http://127.0.0.1:4000";

const TABLE = /<!-- table: (\w+) -->/g;

export type Guide = { chapter: Chapter; title: string; summary: string; text: string };
export type Guides = (language: Language) => readonly Guide[];

/**
 * The chapters with this service's address, its limits, and every code and reason of the interface.
 * @throws where a chapter asks for a table that does not exist
 */
export function guides(terms: GuideTerms, origin: string): Guides {
  const made = new Map<Language, readonly Guide[]>();
  const make = (language: Language) => {
    const tables = guideTables(terms, language);
    return CHAPTERS.map((chapter): Guide => {
      const written = readFileSync(join(FOLDER, language, `${chapter}.md`), "utf8");
      const text = written.replaceAll(WRITTEN_ORIGIN, origin).replaceAll(TABLE, (_, name) => {
        const table = tables[name];
        if (table === undefined) throw new Error(`${chapter}.md asks for no table: ${name}`);
        return table;
      });
      const [heading = "", summary = ""] = text.split("\n\n");
      return { chapter, title: heading.replace(/^# /, ""), summary, text };
    });
  };
  return (language) => {
    const known = made.get(language) ?? make(language);
    made.set(language, known);
    return known;
  };
}
