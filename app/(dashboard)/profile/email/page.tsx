import { ConfirmEmail } from "#components/people/profile/confirm-email.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { z } from "#protocol/wire/zod.ts";

const Search = z.object({ code: z.string().max(100).catch("") });

export default page(
  "account:read",
  "profile",
  async ({ t }, { searchParams }: PageProps<"/profile/email">) => {
    const { code } = Search.parse(await searchParams);
    return (
      <ClientMessages namespaces={["profile"]}>
        <PageHeader
          title={t("emailConfirmTitle")}
          crumbs={[{ href: "/profile", label: t("title") }]}
        />
        <ConfirmEmail code={code} />
      </ClientMessages>
    );
  },
);
