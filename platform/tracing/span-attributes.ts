/**
 * All that a span may say, and the form of each: ids and words of ours. No person's name, document, PIX key, amount,
 * secret, address or statement fits here, and what does not fit is left out.
 */
const FORMS = {
  "ponte.payment.kind": /^(payin|payout)$/,
  /** As the interface has it. */
  "ponte.payment.id": /^(\d{1,19}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
  /** Longer than a CPF or CNPJ, which a caller might send as one. */
  "ponte.request.id": /^[0-9a-fA-F-]{16,64}$/,
  "ponte.endpoint": /^[A-Za-z]{1,60}$/,
  "ponte.permission": /^[a-z]+([:-][a-z]+)*$/,
  /** A code of ours, or an error's class. */
  "ponte.outcome": /^[A-Za-z_]{1,60}$/,
  "http.request.method": /^[A-Z]{1,10}$/,
  "http.response.status_code": /^\d{3}$/,
  "rpc.method": /^[A-Za-z]+([_/][A-Za-z]+)*$/,
} as const;

export type SpanAttributes = { [name in keyof typeof FORMS]?: string | number | null | undefined };

const isKnown = (name: string): name is keyof typeof FORMS => Object.hasOwn(FORMS, name);

/** The attributes that may leave the process. */
export function fitAttributes(given: SpanAttributes): Record<string, string> {
  const fit = Object.entries(given).flatMap(([name, value]) => {
    if (value === null || value === undefined || !isKnown(name)) return [];
    const text = String(value);
    return FORMS[name].test(text) ? [[name, text] as const] : [];
  });
  return Object.fromEntries(fit);
}
