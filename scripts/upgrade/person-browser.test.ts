import { beforeEach, expect, it } from "vitest";
import type { Answer } from "#scripts/proxies/ask.ts";
import { PersonBrowser, type Build, type Tally } from "./person-browser.ts";

const build = (id: string): Build => ({
  id,
  actions: new Map([["payAction", { name: "payAction", id: `pay-${id}`, path: "/" }]]),
  files: [`/_next/static/chunks/${id}.js`],
});
const OLDER = build("older");
const NEWER = build("newer");
const reply = (status: number, text = "", headers: Answer["headers"] = {}) => ({
  status,
  headers,
  text,
});

let tally: Tally;
let running: Build[];
/** Whose files are answered. */
let served: Build[];
/** The build that the next requests meet, each its own; the last one all further ones. */
let turns: Build[];
beforeEach(() => {
  tally = { requests: 0, failures: [], reloads: 0, streams: 0 };
  running = served = [OLDER];
  turns = [OLDER];
});

/** Replicas behind a proxy: pages and buttons of the build whose turn it is, files of all that are served. */
function browser(): PersonBrowser {
  const builds = [OLDER, NEWER];
  const ask = async (url: string, { headers = {} }: { headers?: Record<string, string> } = {}) => {
    const { pathname } = new URL(url);
    if (pathname.startsWith("/_next/")) {
      return reply(served.some(({ files }) => files.includes(pathname)) ? 200 : 404);
    }
    const met = (turns.length > 1 ? turns.shift() : turns[0]) ?? OLDER;
    const pressed = headers["next-action"];
    if (pressed === undefined) return reply(200, `${met.id} ${met.files.join(" ")}`);
    return pressed === `pay-${met.id}`
      ? reply(200, '1:{"ok":true,"data":{"payin":"7"}}')
      : reply(409, "Server Action unavailable.", { "x-nextjs-action-not-found": "1" });
  };
  const site = { ask, builds, isRunning: (one: Build) => running.includes(one) };
  return new PersonBrowser(site, () => tally, "127.0.0.1");
}

it("reloads a page whose button the other version does not know, and presses again", async () => {
  const person = browser();
  await person.open("/payins/new");
  running = served = [NEWER];
  turns = [NEWER];
  expect(await person.act("payAction", {})).toEqual({ payin: "7" });
  expect(tally).toMatchObject({ reloads: 1, failures: [] });
});

it("counts as failed what asks for reload after reload", async () => {
  const person = browser();
  running = served = [OLDER, NEWER];
  turns = [OLDER, NEWER, OLDER, NEWER, OLDER, NEWER, OLDER, NEWER];
  await person.open("/payins/new");
  await expect(person.act("payAction", {})).rejects.toThrow("asked to reload");
  expect(tally.failures).toHaveLength(1);
});

it("reloads a page whose script went with its build", async () => {
  const person = browser();
  await person.open("/payins/new");
  running = served = [NEWER];
  turns = [NEWER];
  await person.loadLate();
  expect(tally).toMatchObject({ reloads: 1, failures: [] });
});

it("counts as failed a script that is missing while its build runs", async () => {
  const person = browser();
  await person.open("/payins/new");
  served = [];
  await expect(person.loadLate()).rejects.toThrow("older.js: 404");
});
