import "server-only";
import type { CreatedAt } from "#lib/core/store/column-types.ts";

type OwnRotationTable = {
  connection_id: string;
  credential_id: bigint;
  name: string;
  idempotency_key: string;
  overlap_hours: number;
  successor_id: bigint | null;
  /** Null: it is not known what came back. */
  successor_prefix: string | null;
  asked_at: CreatedAt;
};

declare module "#lib/core/store/tables.ts" {
  interface Tables {
    own_rotation: OwnRotationTable;
  }
}
