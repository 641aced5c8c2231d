import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { isSecretSetting } from "#platform/setting-files.ts";
import { SettingsError, type SettingSource } from "#platform/settings.ts";
import { doubtful, type Finding, well, wordsOf, wrong } from "./finding.ts";

type Given = {
  /** The environment, `.env` included. */
  env: SettingSource;
  /** The path of `.env`. */
  file: string;
  /** Every setting that some process reads. */
  known: ReadonlySet<string>;
  /** Each process reads its own; they throw `SettingsError`. */
  readers: Readonly<Record<string, (env: SettingSource) => unknown>>;
};

/** Faulty settings by process, and names that no process reads. */
export function checkSettings({ env, file, known, readers }: Given): Finding[] {
  const faults = Object.entries(readers).map(([process, read]): Finding[] => {
    try {
      read(env);
      return [well(`the ${process}'s settings can be used`)];
    } catch (error) {
      if (!(error instanceof SettingsError)) return [wrong(`the ${process}'s: ${wordsOf(error)}`)];
      return error.faults.map(({ name, reason }) => wrong(`the ${process}'s ${name} ${reason}`));
    }
  });
  const written = existsSync(file) ? Object.keys(parseEnv(readFileSync(file, "utf8"))) : [];
  return [...faults.flat(), ...unknownNames(written, Object.keys(env), known)];
}

const settingOf = (name: string): string => {
  const plain = name.replace(/_FILE$/, "");
  return name.endsWith("_FILE") && isSecretSetting(plain) ? plain : name;
};

/**
 * Names in `.env` that nobody reads, and names of the environment that differ from a setting by a letter or two:
 * the rest of an environment is not ours to judge.
 */
export function unknownNames(
  written: readonly string[],
  given: readonly string[],
  known: ReadonlySet<string>,
): Finding[] {
  const isUnknown = (name: string) => !known.has(settingOf(name));
  const near = (name: string) => [...known].find((one) => distance(name, one) <= 2);
  const unread = written.filter(isUnknown).map((name) => {
    const meant = near(name);
    return wrong(`.env has ${name}, which nobody reads${meant ? `; ${meant} is meant?` : ""}`);
  });
  const likely = given
    .filter((name) => isUnknown(name) && !written.includes(name) && name.length > 4)
    .flatMap((name) => {
      const meant = near(name);
      return meant && !given.includes(meant)
        ? doubtful(`the environment has ${name}, which nobody reads; ${meant} is meant?`)
        : [];
    });
  return [...unread, ...likely];
}

/** Letters to insert, remove or replace (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, against] of [...other].entries()) {
      const replaced = (row[j] ?? 0) + (letter === against ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
