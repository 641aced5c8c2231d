import "server-only";
import { sql, type RawBuilder } from "kysely";

/**
 * Whether an account's line `l` of its statement account `s` may stand for the movement `a` of the payin `p` or the
 * payout `o`: it is done, of the line's very amount and direction, so many days away, with no line of its own, and of
 * no other PIX by the end-to-end ids.
 */
export const movementFitsLine = (days: { before: number; after: number }): RawBuilder<boolean> =>
  sql<boolean>`a.account_id = l.account_id and a.kind <> 'fee' and a.state = 'done' and a.amount_cents = abs(l.cents)
    and a.settled_at >= (l.day - ${days.before}::int)::timestamp at time zone 'America/Sao_Paulo'
    and a.settled_at < (l.day + ${days.after}::int + 1)::timestamp at time zone 'America/Sao_Paulo'
    -- A PIX that went back comes and goes; payins come to the exchange and leave an account of one's own.
    and (a.kind = 'return' or (a.kind = 'payin') = ((s.kind = 'exchange') = (l.cents > 0)))
    -- An end-to-end id that is another's says that it is another PIX.
    and (l.end_to_end_id is null or l.end_to_end_id like 'D%'
      or (a.return_id is null and coalesce(p.end_to_end_id, o.end_to_end_id) is null))
    and not exists (select from statement_line other where other.payin_id = a.payin_id and other.match <> 'none'
      and other.matched_kind = a.kind and other.return_id is not distinct from a.return_id
      and (a.kind <> 'return' or sign(other.cents) = sign(l.cents)))
    and not exists (select from statement_line other where other.payout_id = a.payout_id and other.match <> 'none')`;
