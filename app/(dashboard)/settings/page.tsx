import { redirect } from "next/navigation";
import { page } from "#lib/core/doors/page.tsx";

export default page("settings:read", "settings", async () => {
  redirect("/settings/company");
});
