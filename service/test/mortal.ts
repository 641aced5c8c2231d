import type { Deps } from "#service/domain/access/deps.ts";

const DEAD = new Error("the process is dead");
export type When = "before" | "after";

/** A process that dies at its nth outside effect, right before or right after it. */
export function mortal(deps: Deps, at: number, when: When) {
  let effects = 0;
  let isDead = false;
  const effect = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isDead) throw DEAD;
    effects += 1;
    if (effects !== at) return work();
    isDead = true;
    if (when === "after") await work();
    throw DEAD;
  };
  /** Wraps an object's methods: `counted` ones are effects, and all stop working when the process dies. */
  const living = <T extends object>(of: T, counted: readonly (keyof T)[]): T =>
    new Proxy(of, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== "function") return value;
        return (...asked: unknown[]) => {
          const work = () => Reflect.apply(value, target, asked) as Promise<unknown>;
          if (isDead) throw DEAD;
          return counted.includes(name as keyof T) ? effect(work) : work();
        };
      },
    });
  const own: Deps = {
    ...deps,
    db: living(deps.db, []),
    transaction: (run) => effect(() => deps.transaction(run)),
  };
  return { deps: own, living, isDead: () => isDead };
}
