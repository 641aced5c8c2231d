import { randomUUID } from "node:crypto";
import { createPonte, type List, type Ponte, PonteError } from "../typescript/client.ts";
import { currentOrigin, storedCredential, type Credential } from "./credentials.ts";
import { CommandFault, EXIT } from "./exit-codes.ts";
import { DEFAULT_ORIGIN, type Settings } from "./settings.ts";
import { type Column, recordLines, tableLines } from "./table.ts";
import type { Terminal } from "./terminal.ts";

export type World = { settings: Settings; terminal: Terminal; stopSignal: () => AbortSignal };
/** Options that every command takes. */
export type Globals = { json?: boolean; yes?: boolean; origin?: string };
export type ListOptions = { limit: number; cursor?: string; all?: boolean };

/** @throws CommandFault for what is no address */
function canonicalOrigin(text: string): string {
  const url = URL.parse(text);
  const isWeb = url?.protocol === "http:" || url?.protocol === "https:";
  if (url && isWeb && url.username === "") return url.href.replace(/\/+$/, "");
  throw new CommandFault(`${text} is no address of an exchange.`, EXIT.usage);
}

/** What a command works with: the exchange, and the person or script in front of it. */
export class Desk {
  readonly settings: Settings;
  readonly terminal: Terminal;
  readonly #stopSignal: () => AbortSignal;
  readonly isJson: boolean;
  readonly #globals: Globals;

  constructor({ settings, terminal, stopSignal }: World, globals: Globals) {
    this.settings = settings;
    this.terminal = terminal;
    this.#stopSignal = stopSignal;
    this.isJson = globals.json === true;
    this.#globals = globals;
  }

  /** Aborted by the first Ctrl-C, for what has to end in good order. */
  get signal(): AbortSignal {
    return this.#stopSignal();
  }

  /** The exchange that is meant. A credential of the environment never goes where another was kept for. */
  get origin(): string {
    const { settings } = this;
    const named = this.#globals.origin ?? settings.origin;
    const kept = settings.credential ? null : currentOrigin(settings.folder);
    return canonicalOrigin(named ?? kept ?? DEFAULT_ORIGIN);
  }

  get ponte(): Ponte {
    const { settings, origin } = this;
    const credential = settings.credential ?? storedCredential(settings.folder, origin);
    if (!credential) {
      throw new CommandFault(`Not signed in at ${origin}: ponte login --origin ${origin}`);
    }
    return this.as(credential);
  }

  as(credential: Credential): Ponte {
    return createPonte({ origin: this.origin, ...credential });
  }

  /** A remark for the person; it is no result. */
  note(line: string): void {
    this.terminal.err(line);
  }

  record(record: object): void {
    const lines = this.isJson ? [JSON.stringify(record, null, 2)] : recordLines(record);
    for (const line of lines) this.terminal.out(line);
  }

  rows<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): void {
    if (this.isJson) return this.terminal.out(JSON.stringify(rows, null, 2));
    for (const line of tableLines(rows, columns)) this.terminal.out(line);
  }

  /** A page of a list, or all of it. */
  async list<Row>(list: List<Row>, { all }: ListOptions, columns: readonly Column<Row>[]) {
    const rows: Row[] = [];
    let next: string | null = null;
    for await (const page of list.pages()) {
      rows.push(...page.rows);
      ({ next } = page);
      if (!all) break;
    }
    if (this.isJson) {
      this.terminal.out(JSON.stringify({ data: rows, next_cursor: next }, null, 2));
      return;
    }
    this.rows(rows, columns);
    if (next !== null) this.note(`There are more: --cursor ${next}, or --all`);
  }

  /** Asks before something is done. @throws CommandFault where it shall not be, or nobody can be asked */
  async confirm(question: string): Promise<void> {
    if (this.#globals.yes) return;
    if (!this.terminal.canAsk) {
      throw new CommandFault("Nobody can be asked here: add --yes to do it.", EXIT.usage);
    }
    const answer = await this.terminal.ask(`${question} [y/N] `);
    if (!/^(y|yes|s|sim)$/i.test(answer)) throw new CommandFault("Nothing was done.");
  }

  /**
   * Makes a call that must happen once. The key is said before: who loses the terminal as well as the answer can
   * still repeat it. @throws CommandFault where it is not known whether it was done
   */
  async once<T>(given: string | undefined, run: (key: string) => Promise<T>): Promise<T> {
    const key = given ?? randomUUID();
    this.note(`Idempotency key: ${key}`);
    try {
      return await run(key);
    } catch (error) {
      if (!(error instanceof PonteError) || error.outcome !== "unknown") throw error;
      throw new CommandFault(
        `${error.message} It is not known whether it was done. Run the same command again with --idempotency-key ${key}`,
        EXIT.unknown,
      );
    }
  }
}
