"use server";
import { action } from "#lib/core/doors/action.ts";
import { mutedBy, setMuted } from "#lib/notices/rows/mutes.ts";
import { ChooseNotices, CHOSEN_NOTICES, noticeField } from "#lib/rules/notices/notices.ts";

/** Says which notices the person wants by mail. A thief must not silence them: it needs a fresh factor. */
export const chooseNoticesAction = action(
  ChooseNotices,
  "account:read",
  async ({ mails }, { actor, store, audit }) => {
    const { id } = actor.person;
    const muted = CHOSEN_NOTICES.filter((event) => mails[noticeField(event)] !== true);
    audit.note({ action: "profile:notices", subject: `person ${id}`, detail: { muted } });
    await store.transaction(async (tx) => {
      audit.note({ detail: { was: await mutedBy(tx, id) } });
      await setMuted(tx, id, muted);
      await audit.writeIn(tx);
    });
    return {};
  },
  { fresh: true },
);
