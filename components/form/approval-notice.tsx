"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Notice } from "#components/ui/notice.tsx";
import { TextLink } from "#components/ui/text-link.tsx";

type ApprovalNoticeProps = { approval: { request: string; code: string } };

/**
 * That another person has to approve what was just asked for, with the code that both see; takes the focus.
 */
export function ApprovalNotice({ approval: { request, code } }: ApprovalNoticeProps) {
  const t = useTranslations("form");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} data-asked className="outline-none">
      <Notice tone="warn" live title={t("secondTitle")}>
        <p>{t("secondCode", { code })}</p>
        <p>
          <TextLink href={`/requests/${request}`}>{t("secondLink")}</TextLink>
        </p>
      </Notice>
    </div>
  );
}
