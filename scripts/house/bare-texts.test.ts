import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { bareTexts, type BareText } from "./bare-texts.ts";

const ROOT = join(import.meta.dirname, "../..");
const CONFIG = "planted.json";

const drawn = (markup: string) =>
  `export function Planted(props: Props) { const { cond, word, children, list, empty, count, units, code, kind, mark } = props; void [cond, word, children, list, empty, count, units, code, kind, mark]; return ${markup}; }`;

const BESIDE = "a text beside other children";
const REFUSED: readonly [string, string][] = [
  ["<p>{cond && <b />}words</p>", BESIDE],
  [`<p>{cond && <b />}{t("words")}</p>`, BESIDE],
  [`<p>{t("words")} <b>{word}</b></p>`, BESIDE],
  ["<p>{word}{word}</p>", BESIDE],
  ["<p><b />{cond ? word : <i />}</p>", BESIDE],
  ["<p><b />{cond && word}</p>", BESIDE],
  ["<p><b />{list}</p>", BESIDE],
  ["<p>{children}<b /></p>", BESIDE],
  ["<>{word}</>", BESIDE],
  ["<p>{word} </p>", BESIDE],
  ["<p><b />{cond ? <i /> : word}</p>", BESIDE],
  ["<p><b />{mark ?? word}</p>", BESIDE],
  ["<p><b />{word || <i />}</p>", BESIDE],
  ["<p><b />{count}</p>", BESIDE],
  ["<p><b />{3}</p>", BESIDE],
  ["<p><b />{units}</p>", BESIDE],
  ["<p><b />{3n}</p>", BESIDE],
  ["<p><b />{code}</p>", BESIDE],
  ["<p><b />{kind}</p>", BESIDE],
  [`<p>{t.rich("words")}</p>`, "the texts of a sentence outside Sentence"],
  ["<p title={word}><bdi>{word}</bdi></p>", "a value without translate"],
  ["<p title={word}><code>{word}</code></p>", "a value without translate"],
  ["<p title={word}><kbd>{word}</kbd></p>", "a value without translate"],
  ["<p title={word}><pre>{word}</pre></p>", "a value without translate"],
  [`<p className="font-mono">{word}</p>`, "a value without translate"],
];
const COMPONENT = "a component that is a bare text";
const BARE_COMPONENTS = [
  "export function Planted({ word }: Props) { return word; }",
  "export const Planted = ({ cond, word }: Props) => (cond ? word : <b />);",
];
const TAKEN = [
  "<p>{word}</p>",
  "<p>{cond ? word : <b />}</p>",
  "<p>{children}</p>",
  "<p>{cond && <b />}<span>{word}</span></p>",
  `<p><b /> <i />{" "}<b /></p>`,
  "<p>{/* why */}{word}</p>",
  `<p><Sentence>{t.rich("words")}</Sentence> <b /></p>`,
  `<p translate="no">{word} <bdi>{word}</bdi></p>`,
  "<p>{list.map((one) => <b key={one}>{one}</b>)}<i /></p>",
  "<p><b />{empty}</p>",
  `<p><b />{cond ? " " : <i />}</p>`,
  `<p><b />{(cond ? " " : <i />)}</p>`,
  `<p><b />{(cond && <i />) || " "}</p>`,
  `<p><b />{mark ?? " "}</p>`,
  "<p>\n{word}\n</p>",
  `<p translate = "no">{word} <b /></p>`,
  `<p><Mono className="font-mono">{word}</Mono> <b /></p>`,
  `<p><Sentence>{cond ? t.rich("words") : (t.rich("others"))}</Sentence> <b /></p>`,
];
const TAKEN_COMPONENTS = [
  "export function Planted({ children }: Props) { return children; }",
  "export const said = (word: string) => word;",
  "export function said(word: string) { return word; }",
  "export function Planted({ word }: Props) { const said = () => { return word; }; return <b>{said()}</b>; }",
];
const PLANTED = [
  ...REFUSED.map(([markup]) => drawn(markup)),
  ...BARE_COMPONENTS,
  ...TAKEN.map(drawn),
  ...TAKEN_COMPONENTS,
];
const pathOf = (code: string) => `components/planted-${PLANTED.indexOf(code)}.tsx`;

/** Reads files that are not on the disk, each with what it says. */
function readPlanted(): BareText[] {
  const files: Record<string, string> = {
    [join(ROOT, CONFIG)]: JSON.stringify({
      extends: "./tsconfig.json",
      files: PLANTED.map(pathOf),
      include: [],
    }),
  };
  for (const code of PLANTED) {
    files[join(ROOT, pathOf(code))] = [
      `import type { ReactElement, ReactNode } from "react";`,
      `import { Sentence } from "#components/ui/sentence.tsx";`,
      "type Props = { cond: boolean; word: string; children: ReactNode; list: string[]; empty: ''; count: number; units: bigint; code: `R$${string}`; kind: 'one' | 'two'; mark: ReactElement | null };",
      `declare const Mono: (props: { className: string; children: ReactNode }) => ReactElement;`,
      `export const also = Mono;`,
      `declare const t: ((key: string) => string) & { rich: (key: string) => ReactNode };`,
      `export const used = Sentence;`,
      code,
    ].join("\n");
  }
  return bareTexts(CONFIG, {
    readFile: (path) => files[path],
    fileExists: (path) => (path in files ? true : undefined),
  });
}

describe("texts that a translator takes away", () => {
  it("stand nowhere", { timeout: 120_000 }, () => {
    const found = bareTexts("tsconfig.json");
    expect(found.map(({ path, line, why }) => `${path}:${line} ${why}`)).toEqual([]);
  });

  describe("planted", () => {
    let found: BareText[];
    beforeAll(() => {
      found = readPlanted();
    }, 60_000);
    const faultsOf = (code: string) =>
      found.filter(({ path }) => path === pathOf(code)).map(({ why }) => why);

    it.each(REFUSED)("are refused in %s", (markup, why) => {
      expect(faultsOf(drawn(markup))).toContain(why);
    });

    it.each(BARE_COMPONENTS)("are refused as a component of their own: %s", (code) => {
      expect(faultsOf(code)).toEqual([COMPONENT]);
    });

    it.each([...TAKEN.map(drawn), ...TAKEN_COMPONENTS])("are none in %s", (code) => {
      expect(faultsOf(code)).toEqual([]);
    });
  });
});
