import { getTranslations } from "next-intl/server";
import { TextLink } from "#components/ui/text-link.tsx";

/** From an object's page to everything that happened to it, for whoever may read the trail. */
export async function TrailLink({ about }: { about: string }) {
  const t = await getTranslations("audit");
  return (
    <p className="text-sm print:hidden">
      <TextLink href={`/settings/audit?${new URLSearchParams({ about })}`}>
        {t("storyLink")}
      </TextLink>
    </p>
  );
}
