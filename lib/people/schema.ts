import "server-only";
import type { ColumnType, Generated } from "kysely";
import type { CreatedAt } from "#lib/core/store/column-types.ts";
import type { Role } from "#lib/rules/people/people.ts";

type InvitationTable = {
  id: string;
  /** The main account whose administrators look after it. */
  account_id: string;
  /** The account that its roles are in. */
  opens_account_id: string;
  /** Null once accepted, as the address is. */
  name: string | null;
  /** As lib/core/access/sign-in/login-email.ts gives it. */
  email: string | null;
  roles: Role[];
  token_hash: string;
  invited_by: string;
  created_at: CreatedAt;
  expires_at: Date;
  withdrawn_at: Date | null;
  accepted_at: Date | null;
  accepted_by: string | null;
  /** By which another person approved it; null: nobody had to. */
  request_id: string | null;
  /** Guesses at its code, those of earlier links by the same approval included. */
  wrong_codes: Generated<number>;
};

/** A new e-mail address that waits for its owner's confirmation. */
type EmailChangeTable = {
  person_id: string;
  email: string;
  asked_at: ColumnType<Date, never, Date>;
};

declare module "#lib/core/store/tables.ts" {
  interface Tables {
    invitation: InvitationTable;
    email_change: EmailChangeTable;
  }
}
