import { afterAll, beforeAll } from "vitest";

type Ended = { stop?: () => unknown; drop?: () => unknown; close?: () => unknown };

/**
 * What the tests of a file share: started before the first of them, ended after the last. Until then the
 * object is empty, so use it only inside tests and hooks.
 */
export function shared<World extends object>(start: () => Promise<World>): World {
  const world = {} as World & Ended;
  beforeAll(async () => void Object.assign(world, await start()));
  afterAll(() => (world.stop ?? world.drop ?? world.close)?.());
  return world;
}
