import type { CallOptions } from "./call-types.ts";
import type { Schemas } from "./schemas.ts";
import { type ConnectionOptions, createSend } from "./send.ts";

const ONE = "/settings/credentials/{id}";

/** What the management token opens: credentials, and what waits for a person. */
export function createManagement(options: ConnectionOptions & { token: string }) {
  const send = createSend(options, { authorization: `Bearer ${options.token}` });
  return {
    credentials: {
      /** Key and secret are answered this once. */
      create: (input: Schemas["CreateCredentialInput"], options?: CallOptions) =>
        send("post", "/settings/credentials", { body: input, ...options }),
      list: (options?: CallOptions) => send("get", "/settings/credentials", { ...options }),
      /** The old one ends after an overlap. */
      rotate: (id: number, input: Schemas["RotateCredentialInput"] = {}, options?: CallOptions) =>
        send("post", "/settings/credentials/{id}/rotate", {
          path: { id },
          body: input,
          ...options,
        }),
      delete: async (id: number, options?: CallOptions): Promise<void> => {
        await send("delete", ONE, { path: { id }, ...options });
      },
    },
    unsettled: (options?: CallOptions) => send("get", "/settings/unsettled", { ...options }),
    /** Returns a PIX that nobody can place, in full. */
    returnPix: (endToEndId: string, options?: CallOptions) =>
      send("post", "/settings/unsettled/{end_to_end_id}/return", {
        path: { end_to_end_id: endToEndId },
        body: {},
        ...options,
      }),
  };
}
