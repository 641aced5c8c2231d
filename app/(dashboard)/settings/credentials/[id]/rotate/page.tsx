import { credentialName } from "#components/connection/credential-name.ts";
import { CredentialFacts } from "#components/connection/credential-facts.tsx";
import { MissingCredential } from "#components/connection/missing-credential.tsx";
import { RotateCredentialForm } from "#components/connection/rotate-credential-form.tsx";
import { secondPerson } from "#components/policies/second-person.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Columns } from "#components/ui/columns.tsx";
import { Consequences } from "#components/ui/consequences.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { credentialRows } from "#lib/connection/views/credentials.ts";
import { dualControlView } from "#lib/policies/views/dual-control.ts";
import { page } from "#lib/core/doors/page.tsx";
import { ROTATION_OVERLAP_HOURS } from "#protocol/wire/credentials.ts";

const OF_OTHERS = ["rotateNew", "rotateOld", "rotateSame"] as const;
const OF_OWN = ["rotateOwnTakes", "rotateOwnTried", "rotateOwnOthers"] as const;

export default page(
  "settings:write",
  "credentials",
  async (
    { t, actor, store, exchange },
    { params }: PageProps<"/settings/credentials/[id]/rotate">,
  ) => {
    const { id } = await params;
    const list = await credentialRows(store, exchange);
    const found = list.read ? list.rows.find((row) => row.id === id) : undefined;
    if (!found) return <MissingCredential list={list} />;
    // The dashboard changes its own key alone.
    const second = found.isOwn ? null : await dualControlView(store, actor);
    return (
      <>
        <PageHeader
          title={t("rotateTitle")}
          crumbs={[{ href: "/settings/credentials", label: t("title") }]}
          lead={credentialName(t, found.name)}
        />
        <Columns aside={<CredentialFacts credential={found} />}>
          <Consequences
            title={t("consequences")}
            lines={(found.isOwn ? OF_OWN : OF_OTHERS).map((line) => t(line))}
          />
          <ClientMessages namespaces={["credentials"]}>
            <RotateCredentialForm
              id={found.id}
              fallbackHours={ROTATION_OVERLAP_HOURS.fallback}
              second={second ? secondPerson({ second }) : undefined}
            />
          </ClientMessages>
        </Columns>
      </>
    );
  },
);
