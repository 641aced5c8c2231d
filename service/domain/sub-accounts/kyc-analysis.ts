import { ExchangeError } from "#protocol/wire/error.ts";
import {
  claimAnalyses,
  markRequested,
  postponeAnalysis,
  type ClaimedAnalysis,
  caseDocuments,
} from "#service/db/sub-accounts/kyc-analyses.ts";
import type { KycOutcome, KycCase } from "#service/kyc/port.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { decideAnalysis, type KycDecision } from "./sub-account-moves.ts";
import { openDetails } from "./sub-account-details.ts";
import { readDocument } from "./sub-account-documents.ts";

/** The case for the analyst. It is the same every time: its data can't change during an analysis. */
async function caseOf(deps: Deps, analysis: ClaimedAnalysis): Promise<KycCase> {
  const { key, user_id, document, name } = analysis;
  const { trade_name = null } = openDetails(deps, analysis).company_infos;
  const documents = await caseDocuments(deps.db, user_id);
  return {
    key,
    userId: user_id,
    document,
    name,
    tradeName: trade_name,
    documents: documents.map(({ type, media_type: mediaType }) => ({
      type,
      mediaType,
      read: async () => {
        const reading = { userId: user_id, type, reader: "analyst", purpose: `analysis ${key}` };
        return (await readDocument(deps, reading)).bytes;
      },
    })),
  };
}

const BATCH = 8;
/** Longer than all the calls to the analyst in one look. */
const LEASE_MS = 40_000;
const FIRST_WAIT_MS = 1_000;
/** In the sandbox a person waits; in production an analysis takes days. */
const LONGEST_WAIT_MS = { sandbox: 2_000, production: 300_000 };

/** The result of asking the analyst; `trouble` is null while the analysis simply takes time. */
type Look = { decision: KycDecision } | { trouble: string | null };

/** Interprets an outcome. An answer about another company, or with an unknown status, decides nothing. */
function lookOf(outcome: KycOutcome, { document }: ClaimedAnalysis): Look {
  if (outcome.document !== document) return { trouble: "the analyst answers for another company" };
  switch (outcome.status) {
    case "UNDER_REVIEW":
      return { trouble: null };
    case "APPROVED":
      return { decision: { status: "APPROVED" } };
    case "REJECTED":
      return { decision: { status: "REJECTED", reason: outcome.reason } };
    case "UNKNOWN":
      return { trouble: `the analyst says what is no decision: ${JSON.stringify(outcome.told)}` };
  }
}

async function ask(deps: Deps, analysis: ClaimedAnalysis): Promise<Look> {
  const { id, key, state } = analysis;
  let outcome = state === "asked" ? await deps.kyc.outcome(key) : null;
  if (outcome === null) {
    // Opening twice under the same key opens the same case.
    await deps.kyc.open(await caseOf(deps, analysis));
    await markRequested(deps.db, id);
    outcome = await deps.kyc.outcome(key);
  }
  if (outcome === null) return { trouble: "the analyst took the case and does not know it" };
  return lookOf(outcome, analysis);
}

const TROUBLES: Readonly<Record<string, string>> = {
  UNAVAILABLE: "the analyst does not answer",
  CONFLICT: "the analyst has another case under our key",
};

const fieldsOf = ({ key, user_id }: ClaimedAnalysis) => ({ analysis: key, subAccount: user_id });

/** As `ask`; an error keeps this analysis open and does not affect the others. */
async function look(deps: Deps, analysis: ClaimedAnalysis): Promise<Look> {
  try {
    return await ask(deps, analysis);
  } catch (err) {
    const known = err instanceof ExchangeError ? TROUBLES[err.code] : undefined;
    if (known) deps.log.warn({ ...fieldsOf(analysis), err }, "what the analyst says is not known");
    else deps.log.error({ ...fieldsOf(analysis), err }, "a case can't be brought to the analyst");
    return { trouble: known ?? "the case can't be brought to the analyst" };
  }
}

async function analyseOne(deps: Deps, analysis: ClaimedAnalysis): Promise<void> {
  const { key, attempts } = analysis;
  const fields = fieldsOf(analysis);
  const seen = await look(deps, analysis);
  if ("decision" in seen) {
    const { decision } = seen;
    const isFirst = await deps.transaction((tx) => decideAnalysis(tx, key, decision));
    if (isFirst) deps.log.info({ ...fields, status: decision.status }, "a sub-account was judged");
    return;
  }
  const { trouble } = seen;
  const longest = LONGEST_WAIT_MS[deps.mode];
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 20), longest);
  await postponeAnalysis(deps.db, analysis, { waitMs, trouble });
  // Logged once per trouble, because the analyst is asked again and again.
  if (trouble !== null && trouble !== analysis.trouble) {
    deps.log.error({ ...fields, trouble }, "an analysis waits");
  }
}

/**
 * Brings intended cases to the analyst, and asks about the open ones until each is decided once. True when
 * more may be due.
 * @throws the first error, after the round
 */
export async function analyse(deps: Deps): Promise<boolean> {
  const claimed = await claimAnalyses(deps.db, BATCH, LEASE_MS);
  const looked = await Promise.allSettled(claimed.map((one) => analyseOne(deps, one)));
  const failed = looked.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
  return claimed.length === BATCH;
}
