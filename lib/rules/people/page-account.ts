/**
 * Header with the account for which a page was rendered. Browser tabs share a session, so another tab may
 * have switched its account meanwhile.
 */
export const PAGE_ACCOUNT = "x-page-account";
