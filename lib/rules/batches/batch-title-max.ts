/** Characters of a batch's title. */
export const BATCH_TITLE_MAX = 80;
