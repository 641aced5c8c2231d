import { randomUUID } from "node:crypto";

const SANE = /^[\w.:-]{1,128}$/;

/** The caller's own X-Request-Id when it can stand in a log line and a header, else a new one. */
export function requestIdOf(sent: string | undefined): string {
  return sent !== undefined && SANE.test(sent) ? sent : randomUUID();
}
