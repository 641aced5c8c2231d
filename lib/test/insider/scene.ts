import "server-only";
import type { Company, Login } from "#lib/test/insider/company.ts";
import type { Judge } from "#lib/test/insider/judge.ts";
import type { Role } from "#lib/rules/people/people.ts";

/** Draws from the seed. */
export type Draw = {
  one: <T>(of: readonly T[]) => T;
  chance: (of: number) => boolean;
};

/** A payin or payout under way. `key`: of the form that it was typed in, which only its human has. */
export type Payment = {
  operation: "payin" | "payout";
  intent: string;
  key: string;
  human: number;
  cents: bigint;
  at: string;
};

/** What an administrator has asked for, and makes once it is approved. */
export type Wish = {
  kind: "roles" | "remove" | "activate" | "reset" | "stop";
  whom: Login;
  roles: readonly Role[];
};

/** A sequence under way. `mine`: the human who means harm. */
export type Scene = {
  company: Company;
  judge: Judge;
  draw: Draw;
  mine: number;
  payments: Payment[];
  wishes: Wish[];
  /** Invited addresses whose mailbox is in fact the insider's. */
  mailboxes: Set<string>;
  /** Whether links go by mail, or are shown to whoever invites. */
  isMailed: boolean;
  /** A hole put back: an invitation's link takes its seat without the code. */
  isCodeless: boolean;
  /** What was tried, for whoever reads a breach. */
  log: string[];
};

export type Act = (scene: Scene, by: Login) => Promise<unknown>;

export const anyone = ({ company, draw }: Scene) => draw.one(company.logins);
const reasonOf = (answer: { ok: boolean; code?: string }) => (answer.ok ? "ok" : answer.code);

/** Logs what a door answered. */
export async function logAnswer<A extends { ok: boolean; code?: string }>(
  { log }: Scene,
  by: Login,
  what: string,
  answer: Promise<A>,
): Promise<A> {
  const given = await answer;
  log.push(`${by.name} (human ${by.human}) ${what}: ${reasonOf(given)}`);
  return given;
}
