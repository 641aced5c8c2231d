"use server";
import { action } from "#lib/core/doors/action.ts";
import { markNoticesSeen } from "#lib/notices/rows/listed-notices.ts";
import { z } from "#protocol/wire/zod.ts";

/** Notes that the person has seen their notices up to this time. */
export const seeNoticesAction = action(
  z.object({ until: z.iso.datetime() }),
  "account:read",
  async ({ until }, { actor, store, audit }) => {
    audit.note({ action: "notices:see", subject: `person ${actor.person.id}` });
    await store.transaction(async (tx) => {
      await markNoticesSeen(tx, actor.person.id, new Date(until));
      await audit.writeIn(tx);
    });
    return {};
  },
);
