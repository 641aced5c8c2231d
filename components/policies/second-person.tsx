import type { SecondPerson } from "#components/form/submit-button.tsx";
import { DualControlNotice, type DualControlNoticeProps } from "./dual-control-notice.tsx";

/** What a form is told of whoever else has to approve what it changes. */
export const secondPerson = (props: DualControlNoticeProps): SecondPerson => ({
  asks: !props.second.isAlone,
  notice: <DualControlNotice {...props} />,
});
