import { PAGE_ACCOUNT } from "#lib/rules/people/page-account.ts";
import { UNATTENDED } from "#lib/rules/people/unattended.ts";
import { isAttended, watchTouches } from "./attended.ts";

let drawnFor: string | null = null;

/** For requests without `fetch`: the header with the account for which this page was rendered. */
export const pageAccountHeaders = (): Record<string, string> =>
  drawnFor === null ? {} : { [PAGE_ACCOUNT]: drawnFor };

let held: Promise<void> | null = null;

/**
 * Holds back reads while the account is being switched: the server would refuse them. They continue when
 * the returned function is called.
 */
export function pauseReads(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  return () => {
    held = null;
    resolve();
  };
}

/**
 * Makes every request of this page to its own server name the account it was rendered for, and say when
 * nobody is at the page, until the returned function is called. It wraps `fetch` itself, the only thing that
 * server actions, live reads and chain reads share: a request without the header would be refused.
 */
export function sayPageAccount(id: string): () => void {
  const bare = window.fetch;
  const unwatch = watchTouches();
  drawnFor = id;
  window.fetch = (input, init) => {
    const isRequest = input instanceof Request;
    const to = new URL(isRequest ? input.url : input, location.href);
    if (to.origin !== location.origin) return bare(input, init);
    const headers = new Headers(init?.headers ?? (isRequest ? input.headers : undefined));
    headers.set(PAGE_ACCOUNT, id);
    if (!isAttended()) headers.set(UNATTENDED, "1");
    const send = () => bare(input, { ...init, headers });
    const method = init?.method ?? (isRequest ? input.method : "GET");
    return held && method === "GET" ? held.then(send) : send();
  };
  return () => {
    window.fetch = bare;
    unwatch();
    drawnFor = null;
  };
}
