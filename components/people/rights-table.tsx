import { Check, Minus } from "lucide";
import { useTranslations } from "next-intl";
import { Icon } from "#components/ui/icon.tsx";
import {
  grants,
  RIGHT_GROUPS,
  RIGHTS_BY_GROUP,
  ROLES,
  type Right,
  type Role,
} from "#lib/rules/people/people.ts";

/**
 * Who may do what, under the navigation's headings: one row per right, one column per role; on a phone lists of
 * rights with their roles.
 */
export function RightsTable() {
  const t = useTranslations("rights");
  const people = useTranslations("people");
  return (
    <>
      <RightsList />
      <div className="overflow-x-auto rounded-lg border border-line bg-surface max-md:hidden">
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">{t("table")}</caption>
          <thead className="bg-sunken">
            <tr>
              <th scope="col" className={`${HEAD} px-4 text-left align-bottom`}>
                {t("right")}
              </th>
              {ROLES.map((role) => (
                <th key={role} scope="col" className={`${HEAD} px-3 align-bottom`}>
                  {people(`roles.${role}`)}
                </th>
              ))}
            </tr>
          </thead>
          {RIGHT_GROUPS.map((group) => (
            <tbody
              key={group}
              className="divide-y divide-line not-last:border-b not-last:border-line"
            >
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={ROLES.length + 1}
                  className="px-4 pt-5 pb-2 text-left font-semibold"
                >
                  {t(`group.${group}`)}
                </th>
              </tr>
              {RIGHTS_BY_GROUP[group].map((right) => (
                <tr key={right}>
                  <th scope="row" className="px-4 py-2 text-left font-normal wrap-anywhere">
                    {t(`may.${right}`)}
                  </th>
                  {ROLES.map((role) => (
                    <Cell key={role} role={role} right={right} />
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </>
  );
}

function RightsList() {
  const t = useTranslations("rights");
  const people = useTranslations("people");
  return (
    <div className="grid gap-6 md:hidden">
      {RIGHT_GROUPS.map((group) => (
        <section key={group} className="grid gap-3">
          <h2 className="font-semibold">{t(`group.${group}`)}</h2>
          <dl className="divide-y divide-line rounded-lg border border-line bg-surface px-4">
            {RIGHTS_BY_GROUP[group].map((right) => (
              <div key={right} className="grid gap-0.5 py-3">
                <dt>{t(`may.${right}`)}</dt>
                <dd className="text-sm text-muted">
                  {ROLES.filter((role) => grants(role, right))
                    .map((role) => people(`roles.${role}`))
                    .join(", ")}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

const HEAD = "border-b border-line py-2 text-xs font-medium text-muted";

function Cell({ role, right }: { role: Role; right: Right }) {
  const t = useTranslations("rights");
  const isGranted = grants(role, right);
  return (
    <td className="px-3 py-2 text-center">
      <span className="sr-only">{t(isGranted ? "yes" : "no")}</span>
      <Icon
        of={isGranted ? Check : Minus}
        className={`mx-auto size-4 ${isGranted ? "text-ok" : "text-muted"}`}
      />
    </td>
  );
}
