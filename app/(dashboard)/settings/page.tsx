import { redirect } from "next/navigation";
import { placesFor } from "#components/shell/places.ts";
import { page } from "#lib/core/doors/page.tsx";

export default page("settings:read", "settings", async ({ can }) => {
  const first = placesFor(can).find(({ href }) => href.startsWith("/settings/"));
  redirect(first?.href ?? "/");
});
