/** In a form's header a quote and a line's end are escaped as browsers do it. */
const quoted = (text: string) =>
  text.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

export type FileForm = { type: string; file: Blob; name: string };

/**
 * A form with a file whose bytes depend on nothing but its content and the key. FormData takes a new boundary each
 * time, so that a repetition would be another body under the same idempotency key, which the exchange refuses.
 */
export function formBody({ type, file, name }: FileForm, key: string) {
  const edge = `ponte-${key.replaceAll(/[^\w-]/g, "").slice(0, 60)}`;
  const head = [
    `--${edge}`,
    'Content-Disposition: form-data; name="type"',
    "",
    type,
    `--${edge}`,
    `Content-Disposition: form-data; name="file"; filename="${quoted(name)}"`,
    `Content-Type: ${file.type || "application/octet-stream"}`,
    "",
    "",
  ].join("\r\n");
  return {
    body: new Blob([head, file, `\r\n--${edge}--\r\n`]),
    contentType: `multipart/form-data; boundary=${edge}`,
  };
}
