import { listEvents } from "#service/db/webhooks/events.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { analyse } from "#service/domain/sub-accounts/kyc-analysis.ts";
import { sandboxAnalyst } from "#service/kyc/sandbox-analyst.ts";
import type { TestUser } from "./build.ts";
import { startService } from "./harness.ts";
import { startFakeAnalyst } from "./fake-analyst.ts";
import { subAccountWorld, type SubClient } from "./sub-account-world.ts";

/** A service with an analyst played by the test, and sub-accounts that wait for a decision. */
export async function startKycWorld() {
  const play = await startFakeAnalyst();
  const service = await startService({ kyc: sandboxAnalyst(play.url) });
  const subs = subAccountWorld(service);
  const { deps } = service;

  const eventsOf = async ({ id }: { id: number }) =>
    (await listEvents(deps.db, id)).map(({ event, data }) => ({ event, ...data }));

  /** Makes everything that waits due now. */
  const due = () =>
    deps.db
      .updateTable("kyc_analyses")
      .set({ due_at: new Date(0) })
      .where("state", "<>", "decided")
      .execute();

  /** Closes what a test left open, so that the next test's rounds see only its own. */
  const putAway = () =>
    deps.db
      .updateTable("kyc_analyses")
      .set({ state: "decided", outcome: "REJECTED", decided_at: new Date() })
      .where("state", "<>", "decided")
      .execute();

  return {
    ...subs,
    service,
    play,
    deps,
    due,
    putAway,
    round: async (by: Deps = deps) => {
      await due();
      await analyse(by);
    },
    analysesOf: ({ id }: { id: number }) =>
      deps.db
        .selectFrom("kyc_analyses")
        .select(["key", "state", "outcome", "reason", "trouble", "attempts"])
        .where("user_id", "=", id)
        .orderBy("id")
        .execute(),
    eventsOf,
    /** The state that the sub-account itself reads. */
    stateOf: async (sub: SubClient) => {
      const { status, reason } = (await subs.look(sub, sub.document)).body.account;
      return { status, reason };
    },
    eventsAround: async (parent: TestUser, sub: SubClient) => [
      ...(await eventsOf(parent)),
      ...(await eventsOf(sub)),
    ],
    stop: async () => {
      await service.drop();
      await play.stop();
    },
  };
}
export type KycWorld = Awaited<ReturnType<typeof startKycWorld>>;
