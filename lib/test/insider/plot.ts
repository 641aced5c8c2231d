import "server-only";
import type { Login } from "#lib/test/insider/company.ts";
import { alter, ask, begin, beginPayin, confirm } from "#lib/test/insider/money-acts.ts";
import { change, deactivate, rename } from "#lib/test/insider/people-acts.ts";
import {
  agree,
  approve,
  askWallet,
  collude,
  discard,
  draft,
  edit,
  refuse,
  renameWallet,
  switchOn,
  wait,
  withdraw,
} from "#lib/test/insider/policy-acts.ts";
import type { Act, Draw } from "#lib/test/insider/scene.ts";
import { invite } from "#lib/test/insider/seat-acts.ts";
import type { Role } from "#lib/rules/people/people.ts";

/** One step of a plot: what whoever means harm does, or what they wait for a colleague to do. */
export type Step = { act: Act; isMine: boolean };
const mine = (...acts: Act[]): Step[] => acts.map((act) => ({ act, isMine: true }));
const theirs = (...acts: Act[]): Step[] => acts.map((act) => ({ act, isMine: false }));

const SEAT: readonly Step[] = [
  ...mine(invite),
  ...theirs(agree),
  ...mine(invite, beginPayin, ask, collude, confirm, wait, beginPayin, ask, collude, confirm),
];

/** What whoever means harm may have in mind. A sequence follows one of these, and does anything in between. */
const PLOTS: readonly (readonly Step[])[] = [
  // Money with an approval, and after it was taken back or its content has changed.
  [...mine(begin, ask), ...theirs(approve, approve), ...mine(confirm)],
  [...mine(begin, ask), ...theirs(ask, approve), ...mine(collude, confirm)],
  [...mine(beginPayin, ask), ...theirs(approve), ...mine(alter, confirm)],
  [...mine(begin, ask), ...theirs(approve, withdraw), ...mine(confirm)],
  // A seat of one's own: it asks, and the other login approves, or the other way round.
  SEAT,
  SEAT,
  // Fewer others, or none.
  [
    ...mine(change),
    ...theirs(agree),
    ...mine(change, change),
    ...theirs(agree),
    ...mine(change, begin, confirm),
  ],
  [...mine(deactivate, deactivate, deactivate, deactivate, begin, confirm)],
  // A wider policy by one's own hand, and by a colleague's last.
  [...mine(draft), ...theirs(edit), ...mine(switchOn, beginPayin, confirm)],
  [...theirs(draft), ...mine(edit), ...theirs(switchOn), ...mine(beginPayin, confirm)],
  // A wallet renamed, refused, and asked for again by somebody else.
  [...mine(renameWallet), ...theirs(refuse, askWallet), ...mine(collude, beginPayin, confirm)],
  [
    ...mine(renameWallet),
    ...theirs(approve, withdraw),
    ...mine(askWallet, collude, beginPayin, confirm),
  ],
];

const INSIDER: readonly Act[] = [
  begin,
  ask,
  confirm,
  alter,
  change,
  change,
  deactivate,
  invite,
  collude,
  draft,
  edit,
  switchOn,
  discard,
  renameWallet,
  askWallet,
  rename,
  refuse,
  withdraw,
  wait,
];
/** What colleagues do: they approve what they may, and now and then begin, change or ask something themselves. */
const COLLEAGUE: readonly Act[] = [
  approve,
  approve,
  approve,
  approve,
  ask,
  begin,
  confirm,
  draft,
  edit,
  switchOn,
  askWallet,
  refuse,
  withdraw,
];

/** Who is likely to get through a door; the others try it too, only seldom. */
const OPERATORS = [begin, beginPayin, alter, ask, confirm, renameWallet, askWallet];
const DECIDERS = [approve, refuse, switchOn, withdraw];
const FOR: ReadonlyMap<Act, readonly Role[]> = new Map<Act, readonly Role[]>([
  ...[agree, change, deactivate, invite, draft, edit, discard].map((act): [Act, Role[]] => [
    act,
    ["admin"],
  ]),
  ...OPERATORS.map((act): [Act, Role[]] => [act, ["admin", "operator"]]),
  ...DECIDERS.map((act): [Act, Role[]] => [act, ["admin", "approver"]]),
]);
export const suits = (act: Act, { roles }: Login): boolean =>
  FOR.get(act)?.some((role) => roles.includes(role)) ?? true;

/** Draws what this sequence is about; what it gives says what is done next, or null once it is through. */
export function plot(draw: Draw): () => Step | null {
  let steps = [...draw.one(PLOTS)];
  return () => {
    if (steps.length === 0 && draw.chance(4)) steps = [...draw.one(PLOTS)];
    if (steps.length === 0) return null;
    if (!draw.chance(3)) return steps.shift() ?? null;
    const isMine = draw.chance(2);
    return { act: draw.one(isMine ? INSIDER : COLLEAGUE), isMine };
  };
}
