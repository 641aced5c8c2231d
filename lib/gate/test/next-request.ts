/** The request that Next would be answering; a test sets it before it calls an action or a page. */
export const request = { headers: new Headers(), jar: new Map<string, string>() };

/** Stands for `next/headers`, which has no request outside Next. */
export const nextHeaders = {
  headers: async () => request.headers,
  cookies: async () => ({
    set: (name: string, value: string) => void request.jar.set(name, value),
    get: (name: string) => {
      const value = request.jar.get(name);
      return value === undefined ? undefined : { name, value };
    },
  }),
};
