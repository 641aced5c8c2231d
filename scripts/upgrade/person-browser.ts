import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { builtActions, type BuiltAction } from "#e2e/fixtures/call-action.ts";
import { PAGE_ACCOUNT } from "#lib/rules/people/page-account.ts";
import type { Answer, Ask } from "#scripts/proxies/ask.ts";

export const DESK = "https://desk.example";
/** The dashboard's id of the main account of its only connection. */
const MAIN_ACCOUNT = "main-main";
/** In a row: who has reloaded a page twice and still can't go on has met both versions in turns. */
const RELOADS_MOST = 2;
const FILES = /\/_next\/static\/chunks\/[\w.~-]+\.(?:js|css)/g;

/** What a browser gets of one build. */
export type Build = {
  id: string;
  actions: Map<string, BuiltAction>;
  /** Paths of its scripts and styles. */
  files: string[];
};

export function buildIn(tree: string): Build {
  const chunks = join(tree, ".next/static/chunks");
  return {
    id: readFileSync(join(tree, ".next/BUILD_ID"), "utf8").trim(),
    actions: new Map(builtActions(tree).map((action) => [action.name, action])),
    files: readdirSync(chunks).flatMap((name) =>
      /\.(js|css)$/.test(name) ? [`/_next/static/chunks/${name}`] : [],
    ),
  };
}

/** What people did since it was last asked, and what of it failed. */
export type Tally = {
  requests: number;
  failures: string[];
  /** Pages that were asked to be reloaded, before which nothing had been done. */
  reloads: number;
  /** Event streams that were opened anew. */
  streams: number;
};

/** The dashboard as people come to it. */
export type Site = {
  ask: Ask;
  builds: readonly Build[];
  /** Whether some replica that gets requests has this build. */
  isRunning: (build: Build) => boolean;
};

/** Somebody's browser that draws nothing: cookies, and one page that stays open until it has to be reloaded. */
export class PersonBrowser {
  readonly #site: Site;
  readonly #tally: () => Tally;
  readonly #from: string;
  #cookie = "";
  #page = "/sign-in";
  #build: Build | null = null;

  constructor(site: Site, tally: () => Tally, from: string) {
    this.#site = site;
    this.#tally = tally;
    this.#from = from;
  }

  /** Opens a page, or the same one anew, with its own scripts and styles; it stays open. */
  async open(page = this.#page): Promise<void> {
    this.#page = page;
    for (let reloads = 0; reloads <= RELOADS_MOST; reloads += 1) {
      const { text } = await this.#expect(200, page);
      const build = this.#site.builds.find(({ id }) => text.includes(id));
      if (!build) throw this.#fail(`GET ${page}: a page of no build`);
      this.#build = build;
      if (await this.#loadAll(build, new Set(text.match(FILES)))) return;
      this.#tally().reloads += 1;
    }
    throw this.#fail(`GET ${page}: its files are missing time and again`);
  }

  /** A script that the open page has not needed until now; where no replica has it any more, the page reloads. */
  async loadLate(): Promise<void> {
    const build = this.#build;
    const file = build?.files[Math.floor(Math.random() * build.files.length)];
    if (build && file && !(await this.#loadAll(build, [file]))) await this.#reload();
  }

  /** False where a file went with its build, which the page then says. */
  async #loadAll(build: Build, files: Iterable<string>): Promise<boolean> {
    for (const file of files) {
      const wasRunning = this.#site.isRunning(build);
      const { status } = await this.#send(file);
      if (status === 404 && !(wasRunning && this.#site.isRunning(build))) return false;
      if (status !== 200) throw this.#fail(`GET ${file}: ${status}`);
    }
    return true;
  }

  /** Looks at a page in another tab, whichever version draws it. */
  async look(page: string): Promise<void> {
    const { text } = await this.#expect(200, page);
    if (!this.#site.builds.some(({ id }) => text.includes(id))) {
      throw this.#fail(`GET ${page}: a page of no build`);
    }
  }

  /** What a door of the dashboard answers in JSON. */
  async read<Data>(path: string): Promise<Data> {
    return (JSON.parse((await this.#expect(200, path)).text) as { data: Data }).data;
  }

  async upload(path: string, name: string, body: Uint8Array): Promise<void> {
    await this.#expect(200, path, {
      method: "PUT",
      headers: { "x-file-name": encodeURIComponent(name), "content-type": "application/pdf" },
      body,
    });
  }

  /** Presses a button of the open page; where the page is of another version, reloads it and presses again. */
  async act<Data>(name: string, input: object): Promise<Data> {
    for (let reloads = 0; reloads <= RELOADS_MOST; reloads += 1) {
      const action = this.#build?.actions.get(name);
      if (!action) throw this.#fail(`The open page has no ${name}`);
      const answer = await this.#send(this.#page, {
        method: "POST",
        headers: {
          "next-action": action.id,
          "content-type": "text/plain;charset=UTF-8",
          accept: "text/x-component",
        },
        body: JSON.stringify([input]),
      });
      if (answer.headers["x-nextjs-action-not-found"] === "1") {
        await this.#reload();
        continue;
      }
      return this.#result<Data>(name, answer);
    }
    throw this.#fail(`${name}: asked to reload ${RELOADS_MOST} times`);
  }

  async signIn(email: string, password: string): Promise<void> {
    this.#cookie = "";
    await this.open("/sign-in");
    await this.act("signInAction", { email, password });
  }

  /** Holds an event stream, and opens it anew when it ends, as a browser does. */
  async listen(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.#expect(200, "/api/events", { patienceMs: 60_000, signal });
      } catch {
        if (!signal.aborted) return;
      }
      this.#tally().streams += 1;
    }
  }

  async #reload(): Promise<void> {
    this.#tally().reloads += 1;
    await this.open();
  }

  #result<Data>(name: string, { status, headers, text }: Answer): Data {
    for (const line of headers["set-cookie"] ?? []) this.#keep(line);
    if (status < 400 && headers["x-action-redirect"]) return null as Data;
    const line = /^\d+:(\{"ok":.*\})$/m.exec(text)?.[1];
    const result = line ? (JSON.parse(line) as { ok: boolean; data: Data }) : null;
    if (status === 200 && result?.ok) return result.data;
    throw this.#fail(`${name}: ${status} ${(line ?? text).slice(0, 300)}`);
  }

  #keep(line: string): void {
    const [pair = ""] = line.split(";");
    const name = pair.slice(0, pair.indexOf("="));
    const others = this.#cookie.split("; ").filter((one) => one && !one.startsWith(`${name}=`));
    this.#cookie = [...others, pair].join("; ");
  }

  async #send(path: string, question: Parameters<Ask>[1] = {}): Promise<Answer> {
    this.#tally().requests += 1;
    const { method = "GET", headers = {} } = question;
    try {
      return await this.#site.ask(DESK + path, {
        ...question,
        from: this.#from,
        headers: {
          cookie: this.#cookie,
          "accept-language": "pt-BR",
          ...(method === "GET" ? {} : { origin: DESK, [PAGE_ACCOUNT]: MAIN_ACCOUNT }),
          ...headers,
        },
      });
    } catch (error) {
      if (question.signal?.aborted) throw error;
      throw this.#fail(`${method} ${path}: ${String(error)}`);
    }
  }

  async #expect(status: number, path: string, question: Parameters<Ask>[1] = {}): Promise<Answer> {
    const answer = await this.#send(path, question);
    if (answer.status === status) return answer;
    throw this.#fail(
      `${question.method ?? "GET"} ${path}: ${answer.status} ${answer.text.slice(0, 300)}`,
    );
  }

  #fail(words: string): Error {
    this.#tally().failures.push(words);
    return new Error(words);
  }
}
