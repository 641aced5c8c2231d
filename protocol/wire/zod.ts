// By its parts: with the whole, every form's check would bring zod's words in fifty languages along.
import * as z from "./zod-parts.ts";

// zod compiles validators through Function(""), which the dashboard's content security policy
// forbids and reports. Servers have no such policy and keep the faster way.
if ("document" in globalThis) z.config({ jitless: true });

export { z };
