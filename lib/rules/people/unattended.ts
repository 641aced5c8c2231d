/**
 * The header with which a page says that nobody has been at it for a while: such a request is no use of a session.
 */
export const UNATTENDED = "x-unattended";
