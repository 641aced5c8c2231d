import { PAGE_ACCOUNT } from "#protocol/wire/page-account.ts";

let drawnFor: string | null = null;

/** For what does not go through `fetch`: the header that says for which account this page was drawn. */
export const pageAccountHeaders = (): Record<string, string> =>
  drawnFor === null ? {} : { [PAGE_ACCOUNT]: drawnFor };

let held: Promise<void> | null = null;

/**
 * While the account is being changed nothing more is read for the one that is left: it would be refused.
 * Goes on when the returned function is called.
 */
export function holdReads(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  return () => {
    held = null;
    resolve();
  };
}

/**
 * Has every request of this page to its own server say for which account it was drawn, until the returned
 * function is called. Put around `fetch` itself: server actions, live reads and chain reads have no
 * other way in common, and one that forgot it would be refused.
 */
export function sayPageAccount(id: string): () => void {
  const bare = window.fetch;
  drawnFor = id;
  window.fetch = (input, init) => {
    const isRequest = input instanceof Request;
    const to = new URL(isRequest ? input.url : input, location.href);
    if (to.origin !== location.origin) return bare(input, init);
    const headers = new Headers(init?.headers ?? (isRequest ? input.headers : undefined));
    headers.set(PAGE_ACCOUNT, id);
    const send = () => bare(input, { ...init, headers });
    const method = init?.method ?? (isRequest ? input.method : "GET");
    return held && method === "GET" ? held.then(send) : send();
  };
  return () => {
    window.fetch = bare;
    drawnFor = null;
  };
}
