import { request } from "./next-request.ts";

// Replaces `next/headers` in tests (vitest.config.ts), because there is no request outside Next.
export const headers = async () => request.headers;

export const cookies = async () => ({
  set: (name: string, value: string, options: object = {}) => {
    request.jar.set(name, value);
    request.set.set(name, options);
  },
  get: (name: string) => {
    const value = request.jar.get(name);
    return value === undefined ? undefined : { name, value };
  },
});
