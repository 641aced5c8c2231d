import { redirect } from "next/navigation";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { requireAccess } from "#lib/data/page-access.ts";

export default async function SettingsPage() {
  const access = await requireAccess("settings:read");
  if (!access.allowed) return <Forbidden />;
  redirect("/settings/credentials");
}
