import "server-only";
import { createHmac } from "node:crypto";
import { env } from "#lib/core/env.ts";

/** A keyed hash by which an approval binds a secret that nobody keeps. */
export const secretMark = (...secrets: readonly string[]): string =>
  createHmac("sha256", env().dataKey)
    .update(`secret of a change ${JSON.stringify(secrets)}`)
    .digest("hex");
