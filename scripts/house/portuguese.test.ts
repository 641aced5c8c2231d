import { describe, expect, it } from "vitest";
import { isTest, sourceFiles, type SourceFile } from "./source-files.ts";
import { readSyntax } from "./syntax.ts";

/** Catalogs in code files. */
const CATALOG = /-pt-br\.ts$/;
/** Files that may contain Portuguese although they are no catalog, each with its reason. */
const HELD = [
  // It has no catalog and contains both languages.
  "components/shell/global-crash.tsx",
  // Words that identify another exchange's answer.
  "lib/pix-accounts/exchange/write-pix-account.ts",
  // State names, which are the same in every language.
  "lib/format/uf-name.ts",
  // The interface's answers, as its document shows them.
  "protocol/api/examples.ts",
  // What people in Brazil write into the dashboard: names and notes of the company that the demo shows.
  "scripts/demo/words.ts",
  "scripts/demo/standing-words.ts",
];
const ROOMS = /^(app|components|lib|service|protocol|platform|sandbox|scripts)\/|^[^/]+$/;

const LETTERS = /[ãõçáéíóúâêô]/i;
const WORDS =
  /(^|\s)(uma?|para|com|sem|dos?|das?|pel[oa]|que|foi|seu|sua|est[ae]|pode)(\s|[.,:]|$)/i;
/** Other languages share single words: only two of them together mean Portuguese. */
const isPortuguese = (text: string) => {
  // A shell's `do` is not Portuguese.
  const plain = text.replaceAll("São Paulo", "").replaceAll(/; do\b/g, "");
  if (!/\S\s+\S/.test(plain.trim())) return false;
  if (LETTERS.test(plain)) return true;
  return plain.split(/\s+/).filter((word) => WORDS.test(word)).length > 1;
};

function portugueseIn(file: SourceFile): string[] {
  return readSyntax(file).texts.filter(isPortuguese);
}

const spoken = sourceFiles().filter(
  ({ path }) => ROOMS.test(path) && !isTest(path) && !CATALOG.test(path),
);

describe("Portuguese", () => {
  it("stands in the catalogs, and in the files that are held", () => {
    const found = spoken
      .filter(({ path }) => !HELD.includes(path))
      .flatMap((file) => portugueseIn(file).map((text) => `${file.path}: ${text}`));
    expect(found).toEqual([]);
  });

  it.each(HELD)("is still spoken by %s", (path) => {
    expect(spoken.filter((file) => file.path === path).flatMap(portugueseIn)).not.toEqual([]);
  });

  it.each([
    `throw new Error("Conta não encontrada.");`,
    "const a = `${token} não existe na rede ${network}.`;",
    "const a = <p>Saldo insuficiente para o pagamento com esta conta</p>;",
    `const a = "Pague com a sua carteira";`,
  ])("is found in %s", (text) => {
    expect(portugueseIn({ path: "components/a.tsx", text })).toHaveLength(1);
  });

  it.each([
    `const a = "The times of São Paulo, the newest first";`,
    `const a = "insert into a values (1) on conflict do nothing";`,
    `const a = "Português";`,
    `// Conta não encontrada.`,
  ])("is not found in %s", (text) => {
    expect(portugueseIn({ path: "components/a.tsx", text })).toEqual([]);
  });
});
