import "server-only";
import { addPerson } from "#lib/people/rows/people.ts";
import type { Failure } from "#lib/core/errors/failure.ts";
import { activate, setRoles } from "#lib/people/rows/person-state.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { approveRequestAction } from "#lib/policies/actions/requests.ts";
import { request } from "#lib/test/next/next-request.ts";
import { dualControlDoors, type Door } from "#lib/test/dual-control-doors.ts";
import { PASSWORD } from "./test-dashboard.ts";

export type Answer = { ok: true } | Failure;
export const code = (answer: Answer) => (answer.ok ? "ok" : answer.code);

const BIA = "bia@example.com";

/** Ana and Bia, both administrators, at every door that takes the other one's approval. */
export async function twoAdministrators() {
  const built = await dualControlDoors();
  const { dashboard, doors } = built;
  const { store } = dashboard;
  const { db } = store;
  await addPerson(store, {
    email: BIA,
    name: "Bia",
    password: PASSWORD,
    roles: ["admin"],
    accountId: MAIN_ACCOUNT,
  });
  const found = db.selectFrom("person").select("id").where("email", "=", BIA);
  const bia = (await found.executeTakeFirstOrThrow()).id;
  const ana = await dashboard.idOf("admin");
  let [asAna, asBia] = [new Headers(), new Headers()];
  /** Both are administrators of two days, signed in anew, and nothing is asked. */
  const begin = async () => {
    await store.transaction((tx) => activate(tx, bia));
    for (const personId of [ana, bia]) {
      const admin = { personId, accountId: MAIN_ACCOUNT, roles: ["admin" as const] };
      await store.transaction((tx) => setRoles(tx, admin));
    }
    await built.settle();
    await db.updateTable("approval_request").set({ ended: "replaced" }).execute();
    asAna = await dashboard.headersOf("admin");
    asBia = await dashboard.headersOf("admin", BIA);
  };
  const call = (door: Door, input: object, headers = asAna): Promise<Answer> => {
    request.headers = headers;
    return door.action(input as never) as Promise<Answer>;
  };
  /** Ana asks, and gets the request that was filed. */
  const ask = async (door: Door, input: object) => {
    const answer = await call(door, input);
    if (answer.ok || !answer.approval) throw new Error(`${door.name}: ${code(answer)}`);
    return answer.approval.request;
  };
  const rowOf = (id: string) =>
    db.selectFrom("approval_request").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const approve = async (id: string, headers = asBia) => {
    request.headers = headers;
    return code(await approveRequestAction({ request: id, hash: (await rowOf(id)).hash }));
  };
  return {
    ...built,
    ana,
    bia,
    /** Their sessions, which `begin` makes anew. */
    get asAna() {
      return asAna;
    },
    get asBia() {
      return asBia;
    },
    begin,
    doorOf: (name: Door["name"]) => doors.find((door) => door.name === name)!,
    call,
    ask,
    rowOf,
    approve,
  };
}
