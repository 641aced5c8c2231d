import type { Refused } from "#components/form/answered.ts";
import { changedFrom, type FlatValues } from "./flat-values.ts";

/** The server's last known state of the draft. */
export type Known = { version: number; values: FlatValues };

export type SaveState =
  | { phase: "idle"; at: Date | null }
  | { phase: "waiting" | "saving"; at: Date | null }
  | { phase: "failed"; at: Date | null; refused: Refused };

export type SaverOptions = {
  known: Known;
  /** When anybody last saved it; null: nobody has yet. */
  at: Date | null;
  save: (
    version: number,
    changed: FlatValues,
  ) => Promise<{ ok: true; data: { version: number } } | Refused>;
  onState: (state: SaveState) => void;
};

/** A colleague or another tab has saved meanwhile: their changes are merged first, then saved. */
export const STALE = "DRAFT_CHANGED";

const PAUSE_MS = 800;
const AGAIN_MS = 5000;
/** Codes after which a retry may succeed: no connection, an ended session, a busy server. */
const PASSING = new Set([
  "UNREACHABLE",
  "SIGN_IN_REQUIRED",
  "RATE_LIMITED",
  "UNAVAILABLE",
  "STORE_UNAVAILABLE",
  "INTERNAL",
]);

/**
 * Saves a form at the server while it is typed: after a pause, one save at a time, only the changes.
 * Unsaved changes stay in the page and are retried.
 */
export class DraftSaver {
  #known: Known;
  #values: FlatValues;
  #options: SaverOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<boolean> | null = null;
  #held: ReadonlySet<string> = new Set();
  #state: SaveState;

  constructor(options: SaverOptions) {
    this.#options = options;
    this.#known = options.known;
    this.#values = options.known.values;
    this.#state = { phase: "idle", at: options.at };
  }

  get known(): Known {
    return this.#known;
  }

  get hasUnsaved(): boolean {
    return Object.keys(changedFrom(this.#known.values, this.#values)).length > 0;
  }

  /** Resolves when no save is running. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running;
  }

  /** Sets the fields that are not sent until their conflict is resolved. */
  hold(names: readonly string[]): void {
    this.#held = new Set(names);
    if (this.hasUnsaved) this.#later(PAUSE_MS);
  }

  /** Whether it can no longer be saved here: it was sent, erased, or is inaccessible. */
  get isStuck(): boolean {
    const state = this.#state;
    return (
      state.phase === "failed" && !PASSING.has(state.refused.code) && state.refused.code !== STALE
    );
  }

  /** Takes the form's current values; they are saved after a pause. */
  take(values: FlatValues): void {
    this.#values = values;
    if (!this.hasUnsaved) return;
    if (this.#state.phase === "idle") this.#tell({ phase: "waiting", at: this.#state.at });
    this.#later(PAUSE_MS);
  }

  /** Takes over a newer server state, with which `values` are already merged. */
  adopt(known: Known, values: FlatValues): void {
    this.#known = known;
    this.#values = values;
    this.#tell({ phase: this.hasUnsaved ? "waiting" : "idle", at: this.#state.at });
    if (this.hasUnsaved) this.#later(PAUSE_MS);
  }

  /** Saves pending changes now; resolves to whether everything is saved. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    // Not through `settled`: two waiting callers would both continue at once.
    while (this.#running) await this.#running;
    if (!this.hasUnsaved) return this.#state.phase !== "failed";
    if (Object.keys(this.#sendable()).length === 0) return false;
    this.#running = this.#save();
    const isSaved = await this.#running;
    return isSaved && (this.hasUnsaved ? this.flush() : true);
  }

  /** Retries a save that failed for a passing reason. */
  retry(): void {
    if (this.#state.phase === "failed" && PASSING.has(this.#state.refused.code)) void this.flush();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #sendable(): FlatValues {
    const changed = Object.entries(changedFrom(this.#known.values, this.#values));
    return Object.fromEntries(changed.filter(([name]) => !this.#held.has(name)));
  }

  #later(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), ms);
  }

  async #save(): Promise<boolean> {
    const sent = this.#sendable();
    const { version, values } = this.#known;
    this.#tell({ phase: "saving", at: this.#state.at });
    const result = await this.#options.save(version, sent);
    this.#running = null;
    if (result.ok) {
      // A newer state may have been adopted meanwhile.
      if (this.#known.version === version) {
        this.#known = { version: result.data.version, values: { ...values, ...sent } };
      }
      this.#tell({ phase: "idle", at: new Date() });
      return true;
    }
    this.#tell({ phase: "failed", at: this.#state.at, refused: result });
    if (PASSING.has(result.code)) this.#later(AGAIN_MS);
    return false;
  }

  #tell(state: SaveState): void {
    this.#state = state;
    this.#options.onState(state);
  }
}
