/** The page of an account's pins; `path`: a page below it. Empty: the main account's own. */
export const pinsHref = (account: string, path = ""): string =>
  `/settings/signing${path}${account === "" ? "" : `?account=${encodeURIComponent(account)}`}`;
