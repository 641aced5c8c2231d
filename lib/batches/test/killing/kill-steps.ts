import type { StoreMoment } from "#lib/test/outside/store-relay.ts";

type When = "before" | "after";
/**
 * What a replica has just asked of its outside, or is about to be answered. `before`: the outside has not received it ·
 * `after`: it has done its work, and nobody was told.
 */
export type Moment =
  | ({ on: "store" } & StoreMoment)
  | { on: "exchange"; when: When; method: "GET" | "POST"; path: RegExp }
  | { on: "node"; when: When; body: RegExp };

/** A named moment in a batch's life at which a replica dies. */
export type KillStep = { title: string; moment: Moment };

const written = (when: When, fits: (statements: string) => boolean): Moment => ({
  on: "store",
  when,
  fits,
});
/** Right before and right after something is committed. */
const commit = (what: string, fits: (statements: string) => boolean): KillStep[] => [
  { title: `${what}: before the commit`, moment: written("before", fits) },
  { title: `${what}: committed, and nobody was told`, moment: written("after", fits) },
];
/** Right before the exchange is asked, and once it has answered. */
const asked = (what: string, method: "GET" | "POST", path: RegExp): KillStep[] => [
  {
    title: `${what}: the exchange is not asked yet`,
    moment: { on: "exchange", when: "before", method, path },
  },
  {
    title: `${what}: the exchange's answer is lost`,
    moment: { on: "exchange", when: "after", method, path },
  },
];

const holds =
  (...parts: string[]) =>
  (statements: string) =>
    parts.every((part) => statements.includes(part));
const begins = (text: string) => (statements: string) => statements.startsWith(text);

const QUOTE = /^\/exchange\/payout-quote/;
const PAUSED = holds('"paused_at" = coalesce');
/** `allowance(address,address)`. */
const ALLOWANCE = /dd62ed3e/;

/** By what happens to the batch then. */
export const STEPS = {
  fix: [
    ...asked("a line is quoted to fix the batch", "POST", QUOTE),
    ...commit("the batch is fixed", holds('"slice_units"', '"content_hash"')),
  ],
  reopen: commit("it is opened for changes", holds('delete from "payout_intent"')),
  ask: commit("others are asked to approve it", holds('insert into "approval_request"')),
  approve: commit("it is approved", holds('insert into "approval_answer"')),
  sign: commit("its wallet is about to be opened", holds('insert into "payout_signature"')),
  /** The wallet has signed; nobody has looked. */
  allowed: [
    ...commit(
      "the signature is seen on the chain",
      begins('update "payout_signature" set "state"'),
    ),
    { title: "the allowance is read", moment: { on: "node", when: "before", body: ALLOWANCE } },
    {
      title: "the allowance is read, and the answer is lost",
      moment: { on: "node", when: "after", body: ALLOWANCE },
    },
    ...commit("its next line may begin", holds('"signed_units" =', '"started_at" =')),
  ],
  line: [
    {
      title: "a replica has taken its turn",
      moment: written("after", holds('update "batch"', "skip locked")),
    },
    ...asked("the receiver is read", "GET", /^\/exchange\/bank-accounts/),
    ...asked("the line is quoted", "POST", QUOTE),
    ...commit("the quote is kept", begins('update "payout_intent" set "payout_quote_id"')),
    ...commit("the line's payout is intended", holds('insert into "payout_execution"')),
    ...asked("the line's payout is asked for", "POST", /^\/exchange\/payout$/),
    ...commit("the payout is kept", holds('insert into "payout" ')),
    {
      title: "the payout's end is read, and the answer is lost",
      moment: { on: "exchange", when: "after", method: "GET", path: /^\/exchange\/payout\// },
    },
    ...commit("the payout's end is kept", holds('update "payout" set', "for update")),
    ...commit("the line ends", begins('update "batch_line" set "state"')),
  ],
  pause: commit("a person pauses it", PAUSED),
  resume: commit("a person resumes it", holds('"run_by" =')),
  slice: [
    ...commit(
      "its wallet is watched before the next part",
      begins('update "batch" set "watched_from"'),
    ),
    ...commit("it waits for the next part", PAUSED),
  ],
  end: commit("it ends", holds('"ended_at" = now()')),
  revoke: commit("what is left is about to be revoked", holds('insert into "payout_signature"')),
} as const satisfies Record<string, readonly KillStep[]>;
