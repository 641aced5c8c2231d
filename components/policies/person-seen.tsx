import { useTranslations } from "next-intl";
import type { PersonSeen as Seen } from "#lib/policies/views/requests.ts";
import { shownName } from "#protocol/wire/shown-name.ts";

/** Who somebody is: name, e-mail and roles. */
export function PersonSeen({ person, isNamed = true }: { person: Seen; isNamed?: boolean }) {
  const people = useTranslations("people");
  const { name, email, roles } = person;
  const facts = [email, roles.map((role) => people(`roles.${role}`)).join(", ")].filter(Boolean);
  return (
    <>
      {isNamed && (
        <bdi translate="no" className="block wrap-anywhere">
          {shownName(name)}
        </bdi>
      )}
      {facts.map((fact) => (
        <span key={fact} className="block text-sm wrap-anywhere text-muted">
          {fact}
        </span>
      ))}
    </>
  );
}
