import { z } from "#protocol/wire/zod.ts";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";

/** `standard`: Standard Webhooks · `hmac`: hex HMAC-SHA256 over time and body (INTERFACE §7). */
const WEBHOOK_SCHEMES = ["standard", "hmac"] as const;

const BASE64 = /^(whsec_)?(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** A secret that a person copied from the exchange's own pages. */
export const WebhookSecretByHand = z
  .object({
    scheme: z.enum(WEBHOOK_SCHEMES),
    secret: z
      .string()
      .overwrite(trimHidden)
      .min(1, "required")
      .min(16, "too_short:16")
      .max(200, "too_long:200")
      .regex(/^[\x21-\x7e]+$/, "invalid"),
  })
  .refine(({ scheme, secret }) => scheme !== "standard" || BASE64.test(secret), {
    path: ["secret"],
    message: "not_a_webhook_secret",
  });
export type WebhookSecretByHand = z.infer<typeof WebhookSecretByHand>;
