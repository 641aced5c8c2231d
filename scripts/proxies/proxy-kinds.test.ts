import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { fillPlaces, PROXIES } from "./proxy-kinds.ts";

const nginx = PROXIES[0]!;
const text = readFileSync(join(import.meta.dirname, "../../deploy", nginx.file), "utf8");

it("puts a third dashboard beside the two of nginx's file", () => {
  const filled = fillPlaces(text, nginx, {
    http: 80,
    https: 443,
    folder: "/tmp/proxy",
    dashboards: [3001, 3002, 3003],
    services: [4001, 4002],
  });
  const servers = [...filled.matchAll(/^ +server (127\.0\.0\.1:\d+) max_fails=1/gm)];
  expect(servers.map(([, server]) => server)).toEqual(
    [3001, 3002, 3003, 4001, 4002].map((port) => `127.0.0.1:${port}`),
  );
});
