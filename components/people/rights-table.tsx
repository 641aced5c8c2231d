import { Check, Minus } from "lucide";
import { useTranslations } from "next-intl";
import { Icon } from "#components/ui/icon.tsx";
import { grants, RIGHTS, ROLES, type Right, type Role } from "#lib/rules/people/people.ts";

/** Who may do what: one row per right, one column per role. On a phone the roles stand upright. */
export function RightsTable() {
  const t = useTranslations("rights");
  const people = useTranslations("people");
  return (
    <div className="relative overflow-x-auto rounded-lg border border-line bg-surface">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{t("table")}</caption>
        <thead className="bg-sunken">
          <tr>
            <th scope="col" className={`${HEAD} px-3 text-left align-bottom md:px-4`}>
              {t("right")}
            </th>
            {ROLES.map((role) => (
              <th key={role} scope="col" className={`${HEAD} px-1 align-bottom md:px-3`}>
                <span className="inline-block max-md:rotate-180 max-md:[writing-mode:vertical-rl]">
                  {people(`roles.${role}`)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {RIGHTS.map((right) => (
            <tr key={right}>
              <th scope="row" className="px-3 py-2 text-left font-normal wrap-anywhere md:px-4">
                {t(`may.${right}`)}
              </th>
              {ROLES.map((role) => (
                <Cell key={role} role={role} right={right} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const HEAD = "border-b border-line py-2 text-xs font-medium text-muted";

function Cell({ role, right }: { role: Role; right: Right }) {
  const t = useTranslations("rights");
  const isGranted = grants(role, right);
  return (
    <td className="px-1 py-2 text-center md:px-3">
      <span className="sr-only">{t(isGranted ? "yes" : "no")}</span>
      <Icon
        of={isGranted ? Check : Minus}
        className={`mx-auto size-4 ${isGranted ? "text-ok" : "text-muted"}`}
      />
    </td>
  );
}
