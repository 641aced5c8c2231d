import { useTranslations } from "next-intl";

/** What an exchange of ours says about itself; another may say anything. */
const KNOWN = {
  "the bank does not answer": "bankSilent",
  "the bank refuses the return": "bankRefusesReturn",
  "the bank took the return and does not know it": "bankForgotReturn",
  "the bank has another return under our id": "otherReturn",
  "the bank has another PIX under our id": "otherPix",
  "the bank has not said what became of the PIX": "pixUnsaid",
  "the allowance was not looked at in time": "notLookedAt",
  "the bank has settled it and names no end-to-end id": "pixUnnamed",
  "mined, but the chain does not show that the tokens were pulled": "pullUnproven",
  "mined, but the chain does not show that the tokens went back": "refundUnproven",
  "mined, but the chain does not show that the tokens were delivered": "deliveryUnproven",
  "another transaction took its number or it has expired, and no other send has followed":
    "displaced",
  "the token contract reverted it, and no other send has followed": "reverted",
  "the chain has pulled this payout, and we do not know of it": "pulledUnknown",
  "the node does not answer": "nodeSilent",
  "not mined for two minutes": "notMined",
  "the analyst does not answer": "analystSilent",
  "the analyst has another case under our key": "otherCase",
  "the analyst took the case and does not know it": "caseForgotten",
  "the analyst answers for another company": "otherCompany",
} as const;

const isKnown = (text: string): text is keyof typeof KNOWN => Object.hasOwn(KNOWN, text);

/** What holds something up at the exchange: in the reader's language where it is known, else as it was said. */
export function TroubleText({ text }: { text: string }) {
  const t = useTranslations("unsettled");
  return isKnown(text) ? <span>{t(`trouble.${KNOWN[text]}`)}</span> : <span lang="en">{text}</span>;
}
