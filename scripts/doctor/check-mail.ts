import { createTransport } from "nodemailer";
import { aside, type Finding, well, wrong } from "./finding.ts";

const TIMEOUT_MS = 5_000;

/** Whether the mail server takes the login; no mail is sent. */
export async function checkMail(url: string | undefined): Promise<Finding[]> {
  if (url === undefined) return [aside("SMTP_URL is unset: notices are shown on pages alone")];
  const bounds = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS };
  const transport = createTransport({ url, ...bounds, socketTimeout: TIMEOUT_MS });
  try {
    await transport.verify();
    return [well("the mail server takes the login")];
  } catch (error) {
    // Its words may repeat the password.
    const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
    return [
      wrong(
        `the mail server refuses: ${[code, responseCode].filter(Boolean).join(" ") || "no reason"}`,
      ),
    ];
  } finally {
    transport.close();
  }
}
