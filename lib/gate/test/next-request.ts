/** The request that Next would be answering; a test sets it before it calls an action or a page. */
export const request = { headers: new Headers(), jar: new Map<string, string>() };
