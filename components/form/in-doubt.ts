/** With these codes the outcome is unknown: nothing may say that it was not done. */
const IN_DOUBT = new Set(["EXCHANGE_UNCLEAR", "UNREACHABLE", "INTERNAL"]);

/** Whether a refusal leaves open if what was asked for was done. */
export const isInDoubt = (code: string): boolean => IN_DOUBT.has(code);
