"use server";
import { action } from "#lib/core/doors/action.ts";
import { mailChoices, setMailChoices } from "#lib/notices/rows/choices.ts";
import { ChooseNotices, CHOSEN_NOTICES, noticeField } from "#lib/rules/notices/notices.ts";

/** Says which notices the person wants by mail. A thief must not silence them: it needs a fresh factor. */
export const chooseNoticesAction = action(
  ChooseNotices,
  "account:read",
  async ({ mails }, { actor, store, audit }) => {
    const { id } = actor.person;
    const chosen = Object.fromEntries(
      CHOSEN_NOTICES.map((event) => [event, mails[noticeField(event)] === true]),
    );
    audit.note({ action: "profile:notices", subject: `person ${id}`, detail: { mails: chosen } });
    await store.transaction(async (tx) => {
      audit.note({ detail: { was: await mailChoices(tx, id) } });
      await setMailChoices(tx, id, chosen);
      await audit.writeIn(tx);
    });
    return {};
  },
  { fresh: true },
);
