import { isIssued, PAYOUT_NETWORKS } from "#protocol/chain/networks.ts";
import { TOKENS } from "#protocol/money/money.ts";
import { Id } from "#protocol/wire/ids.ts";
import { nameText } from "#protocol/wire/name.ts";
import { whenSound } from "#protocol/wire/when-sound.ts";
import { z } from "#protocol/wire/zod.ts";
import { CELL_MOST, LINE_FIELDS, LINES_MOST } from "./batch-line.ts";

import { BATCH_TITLE_MAX } from "./batch-title-max.ts";

const Title = nameText(BATCH_TITLE_MAX);
const LineNumber = z.int().min(1, "invalid").max(LINES_MOST, "invalid");

const fields = {
  title: Title,
  network: z.enum(PAYOUT_NETWORKS),
  token: z.enum(TOKENS),
  idempotency_key: Id,
};
type Pair = { network: (typeof PAYOUT_NETWORKS)[number]; token: (typeof TOKENS)[number] };
const isOffered = ({ network, token }: Pair, context: z.core.$RefinementCtx) => {
  if (isIssued(network, token)) return;
  context.addIssue({ code: "custom", path: ["token"], message: "not_supported" });
};

/** A new batch, whose lines come with it as a file. */
export const NewBatch = z.object(fields).superRefine(isOffered, whenSound("network", "token"));

/** A new batch of registered PIX accounts, by their numbers, or of one empty line. */
export const NewBatchByHand = z
  .object({
    ...fields,
    accounts: z
      .array(z.string().regex(/^[1-9]\d{0,14}$/, "invalid"))
      .max(LINES_MOST, `too_many:${LINES_MOST}`),
  })
  .superRefine(isOffered, whenSound("network", "token"));

/** A new batch that pays these payouts again, by the dashboard's numbers. */
export const RepeatPayouts = z
  .object({
    ...fields,
    payouts: z
      .array(z.string().regex(/^[1-9]\d{0,17}$/, "invalid"))
      .min(1, "required")
      .max(LINES_MOST, `too_many:${LINES_MOST}`),
  })
  .superRefine(isOffered, whenSound("network", "token"));

export const OfBatch = z.object({ batch: Id });
export const RenameBatch = z.object({ batch: Id, title: Title });

const Cell = z.string().max(CELL_MOST, `too_long:${CELL_MOST}`);
/** What is typed in a line; without a number it is a new one. */
export const TypeLine = z.object({
  batch: Id,
  number: LineNumber.nullable(),
  cells: z.object(
    Object.fromEntries(LINE_FIELDS.map((field) => [field, Cell])) as Record<
      (typeof LINE_FIELDS)[number],
      typeof Cell
    >,
  ),
});
export const OfLine = z.object({ batch: Id, number: LineNumber });
/** Lines that a batch which is fixed does without, as it was shown. */
export const LeaveOutLines = z.object({
  batch: Id,
  hash: z.string().regex(/^0x[0-9a-f]{64}$/, "invalid"),
  numbers: z.array(LineNumber).min(1, "required").max(LINES_MOST, `too_many:${LINES_MOST}`),
});
/** What somebody has looked at of a line, by the keys of its warnings. */
export const ConfirmLine = z.object({
  batch: Id,
  number: LineNumber,
  keys: z.array(z.string().max(200, "too_long:200")).max(5, "too_many:5"),
});
