import "server-only";
import { sql } from "kysely";
import { getAuth } from "#lib/core/access/sign-in/auth.ts";
import { plot, suits } from "#lib/test/insider/plot.ts";
import type { Draw, Scene } from "#lib/test/insider/scene.ts";
import { company } from "#lib/test/insider/company.ts";
import { Breach, Judge } from "#lib/test/insider/judge.ts";
import { testDashboard } from "#lib/test/test-dashboard.ts";

const ACTS = 24;

/** Mulberry32: the same seed draws the same. */
function drawing(seed: number): Draw {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const one = <T>(of: readonly T[]) => of[Math.floor(next() * of.length)] as T;
  return { one, chance: (of) => next() < 1 / of };
}

/** A dashboard in production on which companies are attacked from within. */
export async function insiderSearch() {
  const dashboard = await testDashboard();
  const { store } = dashboard;
  // Passwords are hashed slowly on purpose, and none of them matters here.
  const auth = await getAuth();
  const { password } = await auth.$context;
  Object.assign(password, {
    hash: () => Promise.resolve("hash"),
    verify: () => Promise.resolve(true),
  });
  return {
    dashboard,
    /**
     * Plays one sequence: a human means harm, and the others approve what they may.
     * @param spoil after each act, to put a hole back
     * @throws Breach what happened that must not, with everything that led to it
     */
    async play(seed: number, spoil: (scene: Scene) => Promise<unknown> = async () => null) {
      const draw = drawing(seed);
      const built = await company(dashboard);
      const mine = draw.one([0, 0, 0, 1, 1, 2, 4]);
      const { insider, colleague } = plot(draw);
      const judge = new Judge(built);
      const scene: Scene = {
        company: built,
        judge,
        draw,
        mine,
        payins: [],
        isCodeless: false,
        log: [],
      };
      try {
        for (let step = 0; step < ACTS; step += 1) {
          const isMine = !draw.chance(3);
          const of = built.logins.filter(({ human }) => (human === mine) === isMine);
          const act = draw.one(isMine ? insider : colleague);
          const fit = draw.chance(12) ? of : of.filter((login) => suits(act, login));
          if (fit.length > 0) await act(scene, draw.one(fit));
          await spoil(scene);
        }
      } catch (error) {
        if (error instanceof Breach) {
          error.message = `seed ${seed}: ${error.message}\n${scene.log.join("\n")}`;
        }
        throw error;
      }
      return scene.log;
    },
    /** Forgets what sequences have left behind, so that the store stays small. */
    clear: () => sql`truncate limiter, exchange_budget, notice`.execute(store.db),
  };
}
