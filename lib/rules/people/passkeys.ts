import { z } from "#protocol/wire/zod.ts";

const bytes = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, "invalid")
    .max(max, `too_long:${max}`);
const id = bytes(1400);
const common = { id, rawId: id, type: z.literal("public-key") };

/** What a browser answers when it has made a passkey (WebAuthn 3, 5.1.8.1), without what we don't ask for. */
export const NewPasskey = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(16_000),
    transports: z.array(z.string().max(20, "too_long:20")).max(10, "too_many:10").optional(),
  }),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/** What a browser answers when it was asked for a passkey (WebAuthn 3, 5.1.8.2). */
export const PasskeyAnswer = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: bytes(200).nullish(),
  }),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;
