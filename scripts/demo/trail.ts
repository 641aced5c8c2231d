import type { AuditAction } from "#lib/core/doors/audit-action.ts";
import type { Tables } from "#lib/core/store/tables.ts";
import type { BulkRows, Row } from "./bulk-rows.ts";
import type { Chance } from "./chance.ts";
import type { Team } from "./company.ts";

type Line = { at: Date; row: Row };
type End = { outcome: "done" } | { outcome: "refused" | "failed"; code: string };

/** What was done and tried, in the order of its moments; who reads it sees the last first. */
export class Trail {
  readonly #chance: Chance;
  readonly #accountId: string;
  readonly #team: Pick<Team, "names">;
  readonly #lines: Line[];

  constructor(chance: Chance, accountId: string, team: Pick<Team, "names">, lines: Line[] = []) {
    this.#chance = chance;
    this.#accountId = accountId;
    this.#team = team;
    this.#lines = lines;
  }

  /** The same trail for what is done at another account. */
  at = (accountId: string): Trail => new Trail(this.#chance, accountId, this.#team, this.#lines);

  add(
    at: Date,
    by: string,
    action: AuditAction,
    permission: string,
    subject: string | null = null,
    detail: Record<string, unknown> = {},
    end: End = { outcome: "done" },
  ): void {
    const row = {
      account_id: this.#accountId,
      actor_kind: "person",
      actor_id: by,
      actor_name: this.#team.names.get(by) ?? null,
      action,
      permission,
      outcome: end.outcome,
      code: "code" in end ? end.code : null,
      subject,
      detail,
      request_id: this.#chance.uuid(),
      address: "127.0.0.1",
      at,
    };
    this.#lines.push({ at, row });
  }

  /** Numbered from `first` on. */
  into(rows: BulkRows<Tables>, first: bigint): void {
    const inOrder = this.#lines.toSorted((one, other) => Number(one.at) - Number(other.at));
    rows.add("audit", ...inOrder.map(({ row }, index) => ({ id: first + BigInt(index), ...row })));
  }
}
