import "server-only";
import { rpcUrl } from "#lib/chain/port/rpc-url.ts";
import type { Store, Tx } from "#lib/core/store/store.ts";
import { readCoverage } from "#lib/reconciliation/rows/coverage.ts";
import { askAgain, subjectOf, takeDue, type Due } from "#lib/reconciliation/rows/due.ts";
import { looseLines, unanswered } from "#lib/reconciliation/rows/loose-lines.ts";
import { looseLinesOf, matchById, suggestMatches } from "#lib/reconciliation/rows/match-lines.ts";
import {
  paymentFacts,
  type JudgedPayment,
  type ReadsChain,
} from "#lib/reconciliation/rows/payment-facts.ts";
import { storeFindings, type Judgement } from "#lib/reconciliation/rows/store-findings.ts";
import { takeTurn } from "#lib/reconciliation/rows/turn.ts";
import { judgePayment, judgeUnanswered } from "#lib/rules/reconciliation/judge-payment.ts";
import { judgeLooseLine } from "#lib/rules/reconciliation/judge-statement.ts";
import { NETWORKS, type Environment } from "#protocol/chain/networks.ts";

/** Compared in one transaction at most: it is short for whoever changes one of them meanwhile. */
const MOST = 500;

/** Whether one of our nodes reads a network. */
const readsChain: ReadsChain = (environment: Environment, name: string) => {
  const network = NETWORKS.find((one) => one === name);
  return network !== undefined && rpcUrl(environment, network) !== null;
};

const idsOf = (due: readonly Due[], kind: Due["kind"]) =>
  due.flatMap((one) => (one.kind === kind ? [one.id] : []));
const numbersOf = (due: readonly Due[], kind: Due["kind"]) => idsOf(due, kind).map(BigInt);

/** Lines find what they stand for before anything is compared: by their ids, else a person is asked. */
async function matchAnew(
  tx: Tx,
  accounts: readonly string[],
  lines: readonly bigint[],
  payments: readonly JudgedPayment[],
): Promise<boolean> {
  const pix = payments.flatMap(({ facts: { pix: own, returns } }) => [
    ...(own.endToEndId === null ? [] : [own.endToEndId]),
    ...returns.map(({ endToEndId }) => endToEndId),
  ]);
  const cents = payments.flatMap(({ facts }) => [
    ...(facts.settledAt === null ? [] : [facts.grossCents, facts.netCents ?? facts.grossCents]),
    ...facts.returns.map((one) => one.cents),
  ]);
  const loose = await looseLinesOf(tx, accounts, cents);
  const asked = [...new Set([...lines, ...loose])];
  await matchById(tx, { accounts, pix });
  await matchById(tx, { ids: lines });
  await suggestMatches(tx, asked);
  return asked.length > 0;
}

type On = { now: Date; reads: ReadsChain };

async function compare(tx: Tx, due: readonly Due[], { now, reads }: On) {
  const accounts = [...new Set(due.map(({ account_id }) => account_id))];
  const on = { coverage: await readCoverage(tx, accounts), readsChain: reads };
  const lines = numbersOf(due, "line");
  const payments = async () => [
    ...(await paymentFacts(tx, "payin", numbersOf(due, "payin"), on)),
    ...(await paymentFacts(tx, "payout", numbersOf(due, "payout"), on)),
  ];
  let read = await payments();
  if (await matchAnew(tx, accounts, lines, read)) read = await payments();
  const asked = [
    ...(await unanswered(tx, "payin", idsOf(due, "payin_intent"))),
    ...(await unanswered(tx, "payout", idsOf(due, "payout_intent"))),
  ];
  const again: { subject: string; account_id: string; at: Date }[] = [];
  const found = new Map<string, Judgement>(
    due.map(({ subject, account_id: accountId, kind, id }) => [
      subject,
      {
        subject,
        accountId,
        payinId: kind === "payin" ? BigInt(id) : null,
        payoutId: kind === "payout" ? BigInt(id) : null,
        found: [],
      },
    ]),
  );
  const note = (subject: string, made: Judgement["found"], at: Date | null) => {
    const judgement = found.get(subject);
    if (!judgement) return;
    found.set(subject, { ...judgement, found: made });
    if (at) again.push({ subject, account_id: judgement.accountId, at });
  };
  for (const { facts } of read) {
    const judged = judgePayment(facts, now);
    note(subjectOf(facts.side, facts.id), judged.found, judged.lookAgainAt);
  }
  for (const { facts } of asked) {
    const judged = judgeUnanswered(facts, now);
    note(subjectOf(`${facts.side}_intent`, facts.intent), judged.found, judged.lookAgainAt);
  }
  for (const { line } of await looseLines(tx, lines)) {
    note(subjectOf("line", line.id), judgeLooseLine(line), null);
  }
  // What is deleted has nothing to say.
  const gone = new Set([
    ...read.map(({ facts }) => subjectOf(facts.side, facts.id)),
    ...due
      .filter(({ kind }) => kind !== "payin" && kind !== "payout")
      .map(({ subject }) => subject),
  ]);
  const counts = await storeFindings(
    tx,
    [...found.values()].filter(({ subject }) => gone.has(subject)),
  );
  await askAgain(tx, again);
  return counts;
}

/**
 * Compares what has changed since the last time, or is due by its age. One replica does it at a time.
 * @returns whether more may be waiting
 */
export async function reconcile(
  store: Store,
  _signal?: AbortSignal,
  { now = new Date(), reads = readsChain }: Partial<On> = {},
): Promise<boolean> {
  return store.transaction(async (tx) => {
    if (!(await takeTurn(tx))) return false;
    const due = await takeDue(tx, MOST);
    if (due.length === 0) return false;
    await compare(tx, due, { now, reads });
    return due.length === MOST;
  });
}
