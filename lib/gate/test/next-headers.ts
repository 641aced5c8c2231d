import { nextHeaders } from "./next-request.ts";

/** What tests take for `next/headers` (vitest.config.ts), which has no request outside Next. */
export const { headers, cookies } = nextHeaders;
