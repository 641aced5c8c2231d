import "server-only";
import type { Login } from "#lib/test/insider/company.ts";
import { askPayin, begin, confirm } from "#lib/test/insider/money-acts.ts";
import { change, deactivate, invite, rename } from "#lib/test/insider/people-acts.ts";
import {
  approve,
  askWallet,
  discard,
  draft,
  refuse,
  renameWallet,
  switchOn,
  wait,
} from "#lib/test/insider/policy-acts.ts";
import type { Act, Draw } from "#lib/test/insider/scene.ts";
import type { Role } from "#protocol/wire/people.ts";

/** What whoever means harm may do; a sequence has one of these in mind, and does the rest now and then. */
const FOCI = {
  money: [begin, askPayin, confirm, confirm],
  people: [change, change, deactivate, confirm],
  seats: [invite, invite, approve, askPayin, begin],
  draft: [draft, switchOn, switchOn, discard],
  wallet: [renameWallet, askWallet, approve],
} as const satisfies Record<string, readonly Act[]>;
const ANY: readonly Act[] = [...Object.values(FOCI).flat(), rename, refuse, wait, wait];

/** What colleagues do: they approve what they may, and now and then begin, change or ask something themselves. */
const COLLEAGUE: readonly Act[] = [approve, approve, approve, askPayin, draft, askWallet, refuse];

/** Who is likely to get through a door; the others try it too, only seldom. */
const OPERATORS = [begin, askPayin, confirm, renameWallet, askWallet];
const DECIDERS = [approve, refuse, switchOn];
const FOR: ReadonlyMap<Act, readonly Role[]> = new Map<Act, readonly Role[]>([
  ...[change, deactivate, invite, draft, discard].map((act): [Act, Role[]] => [act, ["admin"]]),
  ...OPERATORS.map((act): [Act, Role[]] => [act, ["admin", "operator"]]),
  ...DECIDERS.map((act): [Act, Role[]] => [act, ["admin", "approver"]]),
]);
export const suits = (act: Act, { roles }: Login): boolean =>
  FOR.get(act)?.some((role) => roles.includes(role)) ?? true;

/** Draws what this sequence is about. */
export function plot(draw: Draw): { insider: readonly Act[]; colleague: readonly Act[] } {
  const focus = FOCI[draw.one(Object.keys(FOCI) as (keyof typeof FOCI)[])];
  return { insider: [...ANY, ...FOCI.money, ...focus, ...focus, ...focus], colleague: COLLEAGUE };
}
