/**
 * Header in which a page says for which account it was drawn. The tabs of a browser share a session, so
 * that another one may have changed the account it acts for.
 */
export const PAGE_ACCOUNT = "x-page-account";
