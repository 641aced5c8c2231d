import "server-only";
import type { ColumnType, Generated } from "kysely";
import type { JsonColumn } from "#platform/json-column.ts";
import type { CreatedAt } from "#lib/core/store/column-types.ts";
import type { NoticeEvent } from "#lib/rules/notices/notices.ts";

/** One notice for one receiver: a person, or an account's webhook. */
type NoticeTable = {
  id: Generated<string>;
  event: NoticeEvent;
  person_id: string | null;
  hook_account_id: string | null;
  content: JsonColumn<Record<string, string>>;
  /** Names what is told only once. */
  once: string | null;
  /** `page`: it is only shown. */
  way: "page" | "mail" | "hook";
  /** The object that it can be folded with; null: it is told by itself, always. */
  about: string | null;
  /** Hashed; of the last one told. */
  same: string | null;
  /** Minor units as decimal text. */
  amount: string | null;
  /** Until when its mail waits; until then it takes up what else is told of the object. */
  held_until: Date | null;
  /** Where a mail goes, if not to the person's address of that moment. */
  address: string | null;
  /** When it was told last: one that waits takes up later ones. */
  made_at: ColumnType<Date, never, Date>;
  attempts: Generated<number>;
  /** When it is sent next; null: it is shown, sent or given up. */
  next_at: Date | null;
  sent_at: Date | null;
  /** Why the last attempt failed. */
  fault: string | null;
  given_up_at: Date | null;
};

/** What a person has chosen to get by mail, or not to. */
type NoticeChoiceTable = { person_id: string; event: string; mails: boolean };

type NoticeHookTable = {
  account_id: string;
  url: string;
  /** Sealed. */
  secret: string;
  set_by: string;
  set_at: CreatedAt;
};

declare module "#lib/core/store/tables.ts" {
  interface Tables {
    notice: NoticeTable;
    notice_choice: NoticeChoiceTable;
    notice_hook: NoticeHookTable;
  }
}
