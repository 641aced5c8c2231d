import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { MissingPerson } from "#components/people/missing-person.tsx";
import { ShutOut } from "#components/people/shut-out.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { requireAccess } from "#lib/data/page-access.ts";
import { personDetail } from "#lib/data/people.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("people"))("remove") };
}

type RemovePageProps = { params: Promise<{ id: string }> };

export default async function RemovePage({ params }: RemovePageProps) {
  const access = await requireAccess("people:manage");
  if (!access.allowed) return <Forbidden />;
  const { id } = await params;
  const person = await personDetail(access.store, access.session, id);
  if (person === null) return <MissingPerson />;
  return (
    <ClientMessages namespaces={["people"]}>
      <ShutOut person={person} act="remove" />
    </ClientMessages>
  );
}
