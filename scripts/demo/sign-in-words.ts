import { DEMO_PASSWORD, PEOPLE } from "./company.ts";

/** Who may sign in, a line each, and the password of all. */
export const demoSignIn = (): string[] => [
  ...PEOPLE.map(({ email, name, role }) => `  ${role.padEnd(10)}${email.padEnd(26)}${name}`),
  `  Password  ${DEMO_PASSWORD}   (for everyone)`,
];
