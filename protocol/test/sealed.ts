/** Appends the right CRC to a handmade PIX code, computed independently of the product. */
export function sealed(body: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(`${body}6304`)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return `${body}6304${crc.toString(16).toUpperCase().padStart(4, "0")}`;
}
