import type { Deps } from "#service/domain/access/deps.ts";
import { bookLines, type BookedLine } from "#service/domain/recovery/book-line.ts";
import { sayYes } from "#service/domain/recovery/end-recovery.ts";
import { settleClaims } from "#service/domain/recovery/settle-claims.ts";
import type { Note } from "./recovery-page.ts";
import { fill, type Voice } from "./recovery-voice.ts";
import { whyIn } from "./recovery-whys-pt-br.ts";

type Form = URLSearchParams;
type Act = (deps: Deps, voice: Voice, person: string, form: Form) => Promise<Note>;

const fault = (sentence: string): Note => ({ isFault: true, sentences: [sentence] });
const done = (...sentences: string[]): Note => ({ isFault: false, sentences });
const NUMBER = /^\d{1,15}$/;
const listOf = (ids: readonly bigint[]) => ids.map(String).join(", ");

function outcomeOf({ words, language }: Voice, { line, booked }: BookedLine): string {
  const id = String(line.id);
  const why = booked.is === "waits" ? whyIn(language, booked.why) : "";
  return fill(words.outcomes[booked.is], { id, why });
}

/** Books one line, a kind or all: one person's work, since it moves nothing. */
const book: Act = async (deps, voice, _person, form) => {
  const what = form.get("what") ?? "";
  const company = form.get("company")?.trim() ?? "";
  const of = form.get("for")?.trim() || undefined;
  const isOne = NUMBER.test(what);
  if (what === "" || (company !== "" && !NUMBER.test(company)) || (of && !isOne)) {
    return fault(voice.words.faults.invalid);
  }
  const userId = company === "" ? undefined : Number(company);
  const results = await bookLines(
    deps,
    ({ id, kind }) => what === "all" || what === kind || what === String(id),
    { userId, of },
  );
  if (results.length === 0) return done(voice.words.outcomes.nothing);
  const sentences = results.map((one) => outcomeOf(voice, one));
  return { isFault: results.every(({ booked }) => booked.is !== "booked"), sentences };
};

const settle: Act = async (deps, { words }, person, form) => {
  const claim = form.get("claim") ?? "";
  const settled = await settleClaims(deps, {
    person,
    key: form.get("key") ?? "",
    reason: (form.get("reason") ?? "").replaceAll("\r\n", "\n"),
    isAsked: ({ id }) => claim === String(id),
  });
  if (settled.is !== "settled") return fault(words.faults[settled.is]);
  return done(fill(words.outcomes.settled, { lines: listOf(settled.lines) }));
};

const yes: Act = async (deps, { words }, person, form) => {
  const through = form.get("through") ?? "";
  if (!NUMBER.test(through)) return fault(words.faults.invalid);
  const key = form.get("key") ?? "";
  const said = await sayYes(deps, { person, key, through: BigInt(through) });
  if (said.is === "said" || said.is === "ended") {
    return done(fill(words.outcomes[said.is], { by: said.by.join(", ") }));
  }
  return fault(
    fill(words.faults[said.is], {
      through: said.is === "longer" ? String(said.through) : "",
      lines: listOf(
        said.is === "waits" ? said.lines : said.is === "unexplained" ? said.claims : [],
      ),
    }),
  );
};

/** What somebody who is signed in may do. Ending and settling ask for the key again. */
export const RECOVERY_ACTS: Readonly<Record<string, Act>> = { book, settle, yes };
