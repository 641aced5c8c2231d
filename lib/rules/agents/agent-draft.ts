import { emptyLine, LINE_FIELDS } from "#lib/rules/batches/batch-line.ts";
import { BATCH_TITLE_MAX } from "#lib/rules/batches/batch-title-max.ts";
import { PayoutRequest } from "#lib/rules/payouts/payout-request.ts";
import { PolicyRule } from "#lib/rules/policies/policy.ts";
import { ExplainException } from "#lib/rules/reconciliation/decide.ts";
import { isIssued, PAYOUT_NETWORKS } from "#protocol/chain/networks.ts";
import { TOKENS } from "#protocol/money/money.ts";
import { Id } from "#protocol/wire/ids.ts";
import { nameText } from "#protocol/wire/name.ts";
import { whenSound } from "#protocol/wire/when-sound.ts";
import { z } from "#protocol/wire/zod.ts";

export type AgentDraftKind = "payout" | "batch" | "policy" | "answer";

/** Open drafts of one person in one account. */
export const OPEN_DRAFTS_MOST = 50;
/** Lines of a batch that an agent drafts. */
const LINES_MOST = 100;
const CELL_MOST = 200;

const cell = z.string().max(CELL_MOST, `too_long:${CELL_MOST}`).optional();
/** The cells of a line that an agent says; the others are empty. */
const Line = z
  .object(
    Object.fromEntries(LINE_FIELDS.map((field) => [field, cell])) as Record<
      (typeof LINE_FIELDS)[number],
      typeof cell
    >,
  )
  .transform((said) => ({ ...emptyLine(), ...withoutAbsent(said) }));

const withoutAbsent = (said: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(said).filter(([, text]) => text !== undefined));

/** Several payouts in one currency. Lines that are wrong are found when the person takes them up. */
const DraftedBatch = z
  .object({
    title: nameText(BATCH_TITLE_MAX),
    network: z.enum(PAYOUT_NETWORKS),
    token: z.enum(TOKENS),
    lines: z.array(Line).min(1, "required").max(LINES_MOST, `too_many:${LINES_MOST}`),
  })
  .superRefine(
    ({ network, token }, context) => {
      if (isIssued(network, token)) return;
      context.addIssue({ code: "custom", path: ["token"], message: "not_supported" });
    },
    whenSound("network", "token"),
  );

export const ANSWERS = ["explain", "write_off"] as const;
const DraftedAnswer = ExplainException.extend({ answer: z.enum(ANSWERS) });

/** What an agent may draft, by kind: what the person's own form takes, and nothing that decides. */
export const AGENT_DRAFT_CONTENTS = {
  payout: PayoutRequest,
  batch: DraftedBatch,
  policy: PolicyRule,
  answer: DraftedAnswer,
} as const satisfies Record<AgentDraftKind, z.ZodType>;
export type AgentDraftContent<K extends AgentDraftKind = AgentDraftKind> = z.output<
  (typeof AGENT_DRAFT_CONTENTS)[K]
>;

export const OfAgentDraft = z.object({ id: Id });
