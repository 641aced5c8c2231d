import { expect } from "vitest";
import type { Deps } from "#service/domain/access/deps.ts";
import { bookLine, bookLines, type Choice } from "#service/domain/recovery/book-line.ts";
import { sayYes } from "#service/domain/recovery/end-recovery.ts";
import { addRecoveryPerson } from "#service/domain/recovery/recovery-person.ts";
import { listUnknown } from "#service/domain/recovery/list-unknown.ts";
import { lookAtAll } from "./recovery-world.ts";

/** Looks, and books each line of the list. */
export async function bookAll(deps: Deps, choice: Choice = {}): Promise<void> {
  await lookAtAll(deps);
  await bookLines(deps, () => true, choice);
  const open = (await listUnknown(deps))?.lines.filter(({ booked }) => !booked) ?? [];
  const why = await Promise.all(open.map(({ id }) => bookLine(deps, id, choice)));
  expect(open.map(({ kind }, at) => [kind, why[at]])).toEqual([]);
}

let people = 0;

/** Two people end the recovery. */
export async function endByTwo(deps: Deps): Promise<void> {
  const through = (await listUnknown(deps))?.lines.at(-1)?.id ?? 0n;
  const said: string[] = [];
  for (let time = 0; time < 2; time += 1) {
    const person = `booker-${(people += 1)}`;
    const key = (await addRecoveryPerson(deps, person)) ?? "";
    said.push((await sayYes(deps, { person, key, through })).is);
  }
  expect(said).toEqual(["said", "ended"]);
}
