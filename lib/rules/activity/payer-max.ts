/** Of the name of whoever is expected to pay; apart from the labels, so that a form needs no schema for it. */
export const PAYER_MAX = 80;
