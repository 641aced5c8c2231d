import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { GRANTS_OF_ROLES, ROLES } from "#lib/rules/people/people.ts";
import { ACTS } from "./palette/commands.ts";
import { placesFor } from "./places.ts";

const APP = new URL("../../app/(dashboard)/", import.meta.url);
const pageOf = (href: string) => readFileSync(new URL(`.${href}/page.tsx`, APP), "utf8");
const everyPlace = placesFor(() => true);

/** Pages that are opened from a place, and are about what is seen there. */
const PARTS = [
  "/paying-wallets/external/new",
  "/profile/agents",
  "/profile/agents/new",
  "/profile/email",
  "/profile/notices",
  "/schedules/new",
  "/settings/credentials/new",
  "/settings/credentials/replace",
  "/settings/exchange/receiver",
  "/settings/notices/webhook",
  "/settings/signing/limits",
  "/settings/team/invite",
  "/settings/team/rights",
  "/settings/webhooks/secret",
];

test("every page that is not about one object is a place, an act or a part of a place", () => {
  const pages = readdirSync(APP, { recursive: true, encoding: "utf8" })
    .filter((file) => /(^|\/)page\.tsx$/.test(file) && !file.includes("["))
    .map((file) => `/${file.replace(/\/?page\.tsx$/, "")}`);
  const known = [...everyPlace, ...ACTS].map(({ href }) => href);
  expect(pages.toSorted()).toEqual([...known, ...PARTS].toSorted());
});

test.each(everyPlace)("$href needs what its page requires, and has its title", (place) => {
  const { href, title, needs } = place;
  const page = pageOf(href);
  const [, permission, words] = /export default page\(\s*"([^"]+)",\s*"([^"]+)"/.exec(page) ?? [];
  const [catalog, key] = title.split(".");
  expect(permission).toBe(needs);
  expect(words).toBe(catalog);
  // The settings lead on to the first page, and the title of the pins names the connection.
  if (href === "/settings" || href === "/settings/signing") return;
  expect(page).toContain(`t("${key}")`);
});

test.each(ROLES)("the role %s is offered what it opens, and nothing else", (role) => {
  const grants: readonly string[] = GRANTS_OF_ROLES[role];
  const offered = placesFor((permission) => grants.includes(permission));
  for (const place of everyPlace) {
    expect(offered.includes(place), place.href).toBe(grants.includes(place.needs));
  }
});
