import "server-only";
import { bankName } from "#lib/format/bank-name.ts";
import { namesOfPeople } from "#lib/core/access/people-rows.ts";
import { alikeNames, pixAccountNames } from "#lib/pix-accounts/rows/pix-account-names.ts";
import { receiverPasts } from "#lib/payouts/rows/receiver-past.ts";
import { coolingOffViews, type CoolingOffView } from "#lib/policies/views/cooling-off.ts";
import type { Store } from "#lib/core/store/store.ts";
import {
  formatPixKey,
  maskPixKey,
  parsePixKey,
  type PixKeyKind,
} from "#protocol/brazil/pix-key.ts";
import { receiverChanges, type KnownReceiver, type RawChange } from "./receiver-changes.ts";

/** A change since an account was last paid; `by` null: not made through this dashboard. */
export type ReceiverChange = RawChange & { at: string | null; by: string | null };

/** The receiver of a payout, as its pages show it; times as ISO 8601. */
export type ReceiverView = {
  pixAccount: string;
  name: string;
  /** In readable form, a CPF masked; null: the payout is older than key storage. */
  key: string | null;
  /** Null: of an unknown kind. */
  kind: PixKeyKind | null;
  isMasked: boolean;
  holder: {
    name: string;
    /** As an agent says it. */
    maskedDocument: string | null;
    /** As a page and a receipt show it: a CNPJ whole where it is known, a CPF masked. */
    document: string | null;
    notedBy: string;
    notedAt: string;
  } | null;
  lastPaid: { at: string; by: string } | null;
  changes: ReceiverChange[];
  /** Names of other accounts here that look the same. */
  alike: string[];
  /** Why it can't be paid yet; null: it can, or this is of the past. */
  coolingOff: CoolingOffView | null;
};

const isCpf = (key: string) => parsePixKey(key)?.kind === "cpf";

/** Receivers with what is new about each; the number of queries does not grow with them. */
export async function receiverViews(
  store: Store,
  accountId: string,
  known: readonly KnownReceiver[],
): Promise<ReceiverView[]> {
  const ids = known.map(({ id }) => id);
  const asked = known.map(({ id, before }) => ({ bankAccountId: BigInt(id), before }));
  const now = known.filter(({ before }) => before === null).map(({ id }) => String(id));
  const [pasts, alike, names, coolingOffs] = await Promise.all([
    receiverPasts(store.db, accountId, asked),
    alikeNames(store.db, accountId, ids),
    pixAccountNames(store.db, accountId, ids),
    coolingOffViews(store.db, { accountId, operation: "pix_account" }, now),
  ]);
  const changes = known.map((one, at) => {
    const past = pasts[at] ?? { lastPaid: null, changes: {} };
    const nameNow = one.before === null ? (names.get(one.id) ?? one.name) : one.name;
    return { past, changes: receiverChanges(past, { ...one, nameNow }) };
  });
  const people = await namesOfPeople(store.db, [
    ...new Set(
      [
        ...known.flatMap(({ holder }) => holder?.notedBy ?? []),
        ...changes.flatMap((one) => [
          one.past.lastPaid?.by ?? [],
          one.changes.flatMap((n) => n.by ?? []),
        ]),
      ].flat(),
    ),
  ]);
  const nameOf = (id: string) => people.get(id) ?? "";
  return known.map(({ id, name, key, holder, document, before }, at): ReceiverView => {
    const { past, changes: found } = changes[at] ?? { past: null, changes: [] };
    const { lastPaid } = past ?? { lastPaid: null };
    const isMasked = key !== null && isCpf(key);
    return {
      pixAccount: String(id),
      name,
      key: key === null ? null : isMasked ? maskPixKey(key) : formatPixKey(key),
      kind: key === null ? null : (parsePixKey(key)?.kind ?? null),
      isMasked,
      holder: holder && {
        name: bankName(holder.name),
        maskedDocument: holder.maskedDocument,
        document: document ?? holder.maskedDocument,
        notedBy: nameOf(holder.notedBy),
        notedAt: holder.notedAt.toISOString(),
      },
      lastPaid: lastPaid && { at: lastPaid.at.toISOString(), by: nameOf(lastPaid.by) },
      changes: found.map(({ by, at: when, ...one }) => ({
        ...one,
        at: when?.toISOString() ?? null,
        by: by === null ? null : nameOf(by),
      })),
      alike: alike.get(id) ?? [],
      coolingOff: before === null ? (coolingOffs.get(String(id)) ?? null) : null,
    };
  });
}
