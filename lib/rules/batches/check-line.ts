import type { Category, LabelName } from "#lib/rules/accounting/accounting.ts";
import { PayoutLabels } from "#lib/rules/activity/labels.ts";
import { ChangePixAccount, CreatePixAccount } from "#lib/rules/pix-accounts/pix-account-request.ts";
import { parseCnpj } from "#protocol/brazil/cnpj.ts";
import { parseCpf } from "#protocol/brazil/cpf.ts";
import type { PixKey } from "#protocol/brazil/pix-key.ts";
import { PURPOSE_CODE } from "#protocol/brazil/purpose-code.ts";
import { WITH_INPUT, type ReasonText } from "#protocol/wire/reason.ts";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";
import { lineCents } from "./line-amount.ts";
import { readKey, SCIENTIFIC } from "./line-key.ts";
import type { LineFault, LineField, LineReason, SpoiledCells, TypedLine } from "./batch-line.ts";

/** What a line says, read from its cells. */
export type LineContent = {
  /** Null: the cell says none. */
  key: PixKey | null;
  /** BRL cents that the receiver gets exactly; null: not an amount. */
  cents: bigint | null;
  /** The category by its id; what is wrong is left out. */
  labels: PayoutLabels;
  faults: LineFault[];
};

const LABELS = ["reference", "cost_centre", "note"] as const;

function checkLabels(
  typed: TypedLine,
  categories: readonly Category[],
): { labels: PayoutLabels; faults: LineFault[] } {
  const labels = PayoutLabels.parse({});
  const faults: LineFault[] = [];
  for (const field of LABELS) {
    const parsed = PayoutLabels.shape[field].safeParse(typed[field]);
    // PostgreSQL stores no NUL.
    if (typed[field].includes("\0")) faults.push({ field, reason: "invalid" });
    else if (parsed.success) labels[field] = parsed.data;
    else {
      const reason = (parsed.error.issues[0]?.message ?? "invalid") as ReasonText;
      faults.push({ field, reason });
    }
  }
  const wanted = typed.category.trim().toLocaleLowerCase("pt-BR");
  if (wanted === "") return { labels, faults };
  const found = categories.find(({ name }) => name.toLocaleLowerCase("pt-BR") === wanted);
  if (!found) faults.push({ field: "category", reason: "no_such_category" });
  else if (found.isArchived) faults.push({ field: "category", reason: "archived" });
  else labels.category = found.id;
  return { labels, faults };
}

/** The holder's document where one is given: a CPF or CNPJ, and the key's own where the key is one. */
function documentReason(typed: string, key: PixKey | null): LineReason | null {
  const text = trimHidden(typed);
  if (text === "") return null;
  if (SCIENTIFIC.test(text)) return "scientific";
  const document = parseCpf(text) ?? parseCnpj(text);
  if (document === null) {
    if (/^\d{8,10}$|^\d{12,13}$/.test(text)) return "lost_zeros";
    return /^[\d.\-\s]{1,14}$/.test(text) ? "invalid_cpf" : "invalid_cnpj";
  }
  const isOfKey = key?.kind === "cpf" || key?.kind === "cnpj";
  return isOfKey && key.key !== document ? "other_document" : null;
}

/** Where a line names its receiver once, that is the holder's name too, and the other way round. */
const namesOf = ({ name, holder_name }: TypedLine) => ({
  name: name.trim() === "" ? holder_name : name,
  holder_name: holder_name.trim() === "" ? name : holder_name,
});

/** Names as the form of a PIX account takes them; they may be absent where it is registered already. */
function nameFaults(typed: TypedLine, isRegistered: boolean): LineFault[] {
  const names = namesOf(typed);
  if (names.name.trim() === "") {
    return isRegistered ? [] : [{ field: "name", reason: "required" }];
  }
  return (["name", "holder_name"] as const).flatMap((field) => {
    const parsed = ChangePixAccount.shape[field].safeParse(names[field], WITH_INPUT);
    if (parsed.success) return [];
    const issue = parsed.error.issues[0];
    return [{ field, reason: (issue?.message ?? "invalid") as ReasonText }];
  });
}

/** What a company asks of the purpose codes of its lines. */
export type PurposeContext = {
  /** Every line needs one. */
  isRequired: boolean;
  /** The codes that hold today; none: there is no list, and any five digits are one. */
  codes: readonly string[];
};

function purposeReason(typed: string, { isRequired, codes }: PurposeContext): LineReason | null {
  const code = trimHidden(typed);
  if (code === "") return isRequired ? "required" : null;
  if (/^\d{1,4}$/.test(code)) return "lost_zeros";
  if (!PURPOSE_CODE.test(code)) return "invalid";
  return codes.length === 0 || codes.includes(code) ? null : "not_in_list";
}

export type LineContext = {
  categories: readonly Category[];
  /** What the account requires of a payout's labels. */
  required: readonly LabelName[];
  /** Cells that a spreadsheet changed and that nobody has typed since. */
  spoiled: SpoiledCells;
  /** Whether the key's PIX account is known: a new one needs its names. */
  isRegistered: boolean;
  purposes: PurposeContext;
};

/** Reads a line whole: every cell that is wrong is named. */
export function checkLine(
  typed: TypedLine,
  { categories, required, spoiled, isRegistered, purposes }: LineContext,
): LineContent {
  const read = readKey(typed.pix_key, typed.kind);
  const amount = lineCents(typed.amount);
  const key = "key" in read && !spoiled.pix_key ? read.key : null;
  const document = documentReason(typed.holder_document, key);
  const { labels, faults } = checkLabels(typed, categories);
  const purpose = purposeReason(typed.purpose, purposes);
  const all: LineFault[] = [
    ...nameFaults(typed, isRegistered),
    ...("fault" in read ? [read.fault] : []),
    ...(document === null ? [] : [{ field: "holder_document" as const, reason: document }]),
    ...("reason" in amount ? [{ field: "amount" as const, reason: amount.reason }] : []),
    ...(purpose === null ? [] : [{ field: "purpose" as const, reason: purpose }]),
    ...faults,
    ...required
      .filter((field) => typed[field].trim() === "")
      .map((field) => ({ field, reason: "required" as const })),
  ];
  const kept = all.filter(({ field }) => spoiled[field] === undefined);
  const changed = Object.entries(spoiled) as [LineField, LineReason][];
  return {
    key,
    cents: "cents" in amount && !spoiled.amount ? amount.cents : null,
    labels,
    faults: [...kept, ...changed.map(([field, reason]) => ({ field, reason }))],
  };
}

/** A new receiver of a faultless line, as the form of a PIX account gives it; null: the line has faults. */
export function newReceiverOf(typed: TypedLine, key: PixKey | null): CreatePixAccount | null {
  if (key === null) return null;
  const parsed = CreatePixAccount.safeParse({
    ...namesOf(typed),
    kind: key.kind,
    pix_key: key.key,
    holder_document: typed.holder_document,
  });
  return parsed.success ? parsed.data : null;
}
