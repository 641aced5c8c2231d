type GroupWork<One> = {
  /** The most in a group. */
  together: number;
  /** The most in both steps at once. */
  atOnce: number;
  /** Nothing more is begun. */
  isOver: () => boolean;
  /** The first step, which one group does at a time, while the next collects. Answers the second. */
  begin: (group: readonly One[]) => Promise<() => Promise<void>>;
};

type InGroups<One> = {
  add: (one: One) => void;
  /** Resolves when nothing is under way any more. @throws the first error of a step */
  ended: () => Promise<void>;
};

/**
 * Works in groups on what becomes ready, in the order of adding: the first at once, and then together what
 * has come while the one before was in its first step. The second step is done side by side.
 */
export function inGroups<One>(work: GroupWork<One>): InGroups<One> {
  const { together, atOnce, isOver, begin } = work;
  const ready: One[] = [];
  const underWay = new Set<Promise<void>>();
  const errors: unknown[] = [];
  let busy = 0;
  let isBeginning = false;
  const run = async (group: readonly One[]) => {
    let finish: (() => Promise<void>) | null = null;
    try {
      finish = await begin(group);
    } finally {
      isBeginning = false;
      next();
    }
    await finish();
  };
  const next = () => {
    const room = Math.min(together, ready.length);
    if (room === 0 || isBeginning || isOver() || errors.length > 0 || busy + room > atOnce) return;
    const group = ready.splice(0, room);
    isBeginning = true;
    busy += group.length;
    const one = run(group)
      .catch((error: unknown) => void errors.push(error))
      .finally(() => {
        busy -= group.length;
        underWay.delete(one);
        next();
      });
    underWay.add(one);
  };
  return {
    add: (one) => {
      ready.push(one);
      next();
    },
    ended: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
      if (errors.length > 0) throw errors[0];
    },
  };
}
