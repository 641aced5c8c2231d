import { builtActions, type BuiltAction } from "#e2e/fixtures/call-action.ts";
import { PAGE_ACCOUNT } from "#lib/rules/people/page-account.ts";
import type { Answer } from "../proxies/ask.ts";
import { DESK, type Dashboards } from "./dashboards.ts";

const MAIN_ACCOUNT = "main-main";
const RESULT = /^\d+:(\{"ok":.*\})$/m;

/** `code`: the dashboard's own, or a status, or that nothing came. */
export type Answered<Data> = { ok: true; data: Data } | { ok: false; code: string };

/** Somebody who is signed in through nginx, and presses buttons without a browser. */
export class DeskBrowser {
  readonly #dashboards: Dashboards;
  readonly #actions: Map<string, BuiltAction>;
  #cookie = "";

  private constructor(dashboards: Dashboards) {
    this.#dashboards = dashboards;
    this.#actions = new Map(builtActions().map((action) => [action.name, action]));
  }

  /** @throws when the sign-in sets no cookie */
  static async signedIn(dashboards: Dashboards): Promise<DeskBrowser> {
    const browser = new DeskBrowser(dashboards);
    const { email, password } = dashboards;
    const { status, headers, text } = await browser.#send("signInAction", { email, password });
    const lines = headers["set-cookie"] ?? [];
    if (lines.length === 0) throw new Error(`signing in: ${status} ${text.slice(0, 300)}`);
    browser.#cookie = lines.map((line) => line.split(";")[0] ?? "").join("; ");
    return browser;
  }

  /** Sends a form once. */
  async act<Data>(name: string, input: object): Promise<Answered<Data>> {
    const answer = await this.#send(name, input).catch(() => null);
    if (answer === null) return { ok: false, code: "no answer" };
    const line = RESULT.exec(answer.text)?.[1];
    return line === undefined
      ? { ok: false, code: String(answer.status) }
      : (JSON.parse(line) as Answered<Data>);
  }

  /** What a door answers in JSON; null: nothing now. */
  async read<Data>(path: string): Promise<Data | null> {
    const headers = { cookie: this.#cookie };
    const answer = await this.#dashboards.ask(DESK + path, { headers }).catch(() => null);
    return answer?.status === 200 ? (JSON.parse(answer.text) as { data: Data }).data : null;
  }

  /** Whether this dashboard, past nginx, draws a page with these words on it. */
  async draws(url: string, path: string, words: string): Promise<boolean> {
    const answer = await fetch(url + path, {
      headers: { cookie: this.#cookie },
      redirect: "manual",
      signal: AbortSignal.timeout(30_000),
    });
    return (await answer.text()).includes(words) && answer.status === 200;
  }

  #send(name: string, input: object): Promise<Answer> {
    const action = this.#actions.get(name);
    if (!action) throw new TypeError(`the build has no ${name}`);
    return this.#dashboards.ask(DESK + action.path, {
      method: "POST",
      headers: {
        "next-action": action.id,
        "content-type": "text/plain;charset=UTF-8",
        accept: "text/x-component",
        origin: DESK,
        cookie: this.#cookie,
        [PAGE_ACCOUNT]: MAIN_ACCOUNT,
      },
      body: JSON.stringify([input]),
    });
  }
}
