/** The number of a database row, as text; without a parser, for pages that load none. */
export const ROW_NUMBER = /^[1-9]\d{0,17}$/;
