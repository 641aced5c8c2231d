import { afterAll, beforeAll } from "vitest";

type Ended = { stop: () => unknown } | { drop: () => unknown };

/**
 * What the tests of a file share: started before the first of them, ended after the last. Until then
 * the object is empty, so that nothing may be taken out of it outside tests and hooks.
 */
export function shared<World extends Ended>(start: () => Promise<World>): World {
  const world = {} as World;
  beforeAll(async () => void Object.assign(world, await start()));
  afterAll(() => ("stop" in world ? world.stop() : world.drop()));
  return world;
}
