import { lackingSends, resendBytes, type Handed } from "#service/domain/recovery/resend-bytes.ts";
import type { UnshownLine } from "#service/domain/recovery/list-unshown.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { say } from "../system/say.ts";
import { StopSentence } from "../system/stop-sentence.ts";
import { askLines } from "./ask-lines.ts";
import { sayClaim } from "./say-lines.ts";

export type Resending = { people: readonly [string, string]; claim: string };

const BECAME: Record<Handed["is"], string> = {
  handed: "handed over: the next look shows whether the chain has it",
  shown: "not handed over: the chain shows it by now",
  silent: "its network gave no answer, so it may or may not be handed over: do it again",
  refused: "not handed over: the node says ",
  overtaken: "not handed over: its number is used on this chain; find out by what, and settle it",
  waits: "not handed over: a lower number is free, which must be used first: ",
};

function wordsOf(became: Handed): string {
  if (became.is === "refused") return BECAME.refused + became.why;
  return BECAME[became.is] + (became.is === "waits" ? became.number : "");
}

/** Hands lacking sends' bytes to their chains again, after a yes and with the keys of two people. */
export async function resend(deps: Deps, { people: names, claim }: Resending): Promise<void> {
  const isAsked = ({ id }: UnshownLine) => claim === "all" || claim === String(id);
  const lacking = await lackingSends(deps);
  if (lacking === null) return say("  The exchange is not in recovery.");
  const asked = lacking.filter((one) => isAsked(one.claim));
  if (asked.length === 0) return say("  No send of this is lacking that nobody has settled.");
  for (const one of asked) {
    sayClaim(one.claim);
    say(`      the treasury's number: ${one.send.nonce}`);
  }
  const [one, other] = names;
  const [key = "", otherKey = "", yes] = await askLines([
    `${one}'s key: `,
    `${other}'s key: `,
    `Hand ${asked.length} over again? Their tokens move on the chain. Type yes: `,
  ]);
  if (yes !== "yes") throw new StopSentence("Nothing was handed over.");
  const people = [
    { person: one, key },
    { person: other, key: otherKey },
  ];
  const done = await resendBytes(deps, { people, isAsked });
  if (done.is === "refused") throw new StopSentence("A name and a key do not belong together.");
  if (done.is === "too_few") throw new StopSentence("It takes two different people.");
  if (done.is === "no_recovery") return say("  The exchange is not in recovery.");
  for (const line of done.lines) {
    if (line.became.is !== "handed" && line.became.is !== "shown") process.exitCode = 1;
    say(`  ${line.claim.id}  ${wordsOf(line.became)}`);
  }
}
