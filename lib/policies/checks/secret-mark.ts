import "server-only";
import { markOf } from "#lib/core/store/mark-key.ts";

/** A keyed hash by which an approval binds a secret that nobody keeps. */
export const secretMark = (...secrets: readonly string[]): string =>
  markOf(`secret of a change ${JSON.stringify(secrets)}`);
