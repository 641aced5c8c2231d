import "server-only";
import { passwords } from "#lib/core/access/sign-in/passwords.ts";
import { env } from "#lib/core/env.ts";
import { dashboardLog } from "#lib/core/store/dashboard-log.ts";
import { planOnce } from "#lib/test/insider/clean-slate.ts";
import { createCompany } from "#lib/test/insider/company.ts";
import type { Spoil } from "#lib/test/insider/holes.ts";
import { Breach, Judge, tally } from "#lib/test/insider/judge.ts";
import { plot, suits } from "#lib/test/insider/plot.ts";
import type { Draw, Scene } from "#lib/test/insider/scene.ts";
import { testDashboard } from "#lib/test/dashboards/test-dashboard.ts";

const ACTS_MOST = 30;

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

/** A dashboard in production on which a company is attacked from within. */
export async function insiderSearch() {
  const dashboard = await testDashboard();
  const { store } = dashboard;
  // Passwords are hashed slowly on purpose, and none of them matters here.
  const slow = { ...passwords };
  passwords.hash = () => Promise.resolve("hash");
  passwords.verify = () => Promise.resolve(true);
  const { level } = dashboardLog;
  // Every payin that gets through finds no exchange.
  dashboardLog.level = "error";
  const planAnew = await planOnce(store);
  const company = await createCompany(dashboard);
  const counted = tally();
  return {
    /** What all sequences so far have come to. */
    counted,
    drop: () => {
      planAnew();
      Object.assign(passwords, slow);
      dashboardLog.level = level;
      return dashboard.drop();
    },
    /**
     * Plays one sequence: a human means harm, and the others approve what they may.
     * @param spoil after each act, to put a hole back
     * @throws Breach what happened that must not, with everything that led to it
     */
    async play(seed: number, spoil: Spoil = async () => null) {
      const draw = drawing(seed);
      const built = await company();
      const mine = draw.one([0, 0, 0, 1, 1, 2, 4, 5]);
      const next = plot(draw);
      const scene: Scene = {
        company: built,
        judge: new Judge(built, counted),
        draw,
        mine,
        payments: [],
        wishes: [],
        mailboxes: new Set(),
        isMailed: draw.chance(2),
        isCodeless: false,
        log: [],
      };
      Object.assign(env(), { SMTP_URL: scene.isMailed ? "smtp://127.0.0.1:9" : undefined });
      try {
        for (let done = 0, step = next(); step && done < ACTS_MOST; done += 1, step = next()) {
          const { act, isMine } = step;
          const of = built.logins.filter(({ human }) => (human === mine) === isMine);
          const fit = draw.chance(12) ? of : of.filter((login) => suits(act, login));
          if (fit.length === 0) continue;
          await act(scene, draw.one(fit));
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
  };
}
