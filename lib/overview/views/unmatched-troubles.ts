import "server-only";
import { isAllowed, type Session } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { unmatchedLines } from "#lib/reconciliation/rows/unmatched-lines.ts";
import { OTHERS_COUNTED_AT_MOST, troubleViews, type TroubleView } from "./troubles.ts";

const QUEUE = "/reconciliation";

/** Lines of a bank's statement without a payment, what came in apart from what went out. */
export async function unmatchedTroubles(store: Store, session: Session): Promise<TroubleView[]> {
  if (!isAllowed(session, "reconciliation:read")) return [];
  const lines = await unmatchedLines(store.db, session.account.id, OTHERS_COUNTED_AT_MOST);
  return (["in", "out"] as const).flatMap((way) => {
    const those = lines.filter((line) => line.way === way);
    const [first] = those;
    if (!first) return [];
    const found = { count: those.length, since: first.since, id: first.id };
    const href = those.length === 1 ? `${QUEUE}/${first.id}` : `${QUEUE}?witness=statement`;
    return troubleViews(`unmatched_${way}`, found, href, those);
  });
}
