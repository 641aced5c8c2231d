import "server-only";
import { createTranslator, type useTranslations } from "next-intl";
import { csvCell } from "#lib/format/csv.ts";
import { catalogOf } from "#lib/i18n/catalog.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import { partWord } from "#lib/i18n/part-word.ts";
import type { TrailLineView } from "./trail.ts";

type Say = ReturnType<typeof useTranslations<"audit">>;

/** For programs, the same in every language: the codes of what the columns before them say in words, and UTC. */
const CODES = {
  at: ({ at }) => at,
  actor: ({ actor }) => actor?.name ?? "",
  actor_kind: ({ actor }) => actor?.kind ?? "nobody",
  action: ({ actionCode }) => actionCode,
  outcome: ({ outcome }) => outcome,
  code: ({ code }) => code ?? "",
  subject: ({ subject }) => subject ?? "",
  account: ({ account }) => account ?? "",
  address: ({ address }) => address ?? "",
  request_id: ({ requestId }) => requestId,
  detail: ({ detail }) =>
    JSON.stringify(Object.fromEntries(detail.map(({ name, value }) => [name, value]))),
} satisfies Record<string, (line: TrailLineView) => string>;

const CLOCK = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "America/Sao_Paulo",
  dateStyle: "short",
  timeStyle: "medium",
});

/** As the list says it: its columns' heads, and a line in its words. */
const headsIn = (t: Say) => [t("whenInZone"), t("who"), t("what"), t("outcome"), t("about")];
function wordsOf({ at, actor, action, actionCode, outcome, object }: TrailLineView, t: Say) {
  const system = () => t("part", { name: partWord(t, actor?.name ?? "") });
  const noun = object?.noun ? `${t(`noun.${object.noun}`)} ` : "";
  return [
    CLOCK.format(new Date(at)),
    actor === null ? t("nobody") : actor.kind === "system" ? system() : actor.name,
    action ? t(`action.${action}`) : actionCode,
    t(`outcomeWord.${outcome}`),
    object === null ? "" : `${noun}${object.id}`.trim(),
  ];
}

/** The trail as RFC 4180, in words and in codes, with the separator that a spreadsheet of this language expects. */
export async function trailCsv(locale: Locale) {
  const t = createTranslator({ locale, messages: await catalogOf(locale), namespace: "audit" });
  const separator = locale === "pt-BR" ? ";" : ",";
  const row = (cells: readonly string[]) => `${cells.map(csvCell).join(separator)}\r\n`;
  return {
    /** The first row, behind a mark of the encoding. */
    head: `\uFEFF${row(["id", ...headsIn(t), ...Object.keys(CODES)])}`,
    rows: (lines: readonly TrailLineView[]) =>
      lines
        .map((line) =>
          row([line.id, ...wordsOf(line, t), ...Object.values(CODES).map((code) => code(line))]),
        )
        .join(""),
  };
}
