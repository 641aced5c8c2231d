import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import type { NewPasskey, PasskeyAnswer } from "#lib/rules/people/passkeys.ts";
import { ORIGIN } from "#lib/test/dashboards/test-dashboard.ts";

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

const text = (bytes: Uint8Array | string) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();

type Asked = { challenge: string };
type Lies = {
  origin?: string;
  host?: string;
  /** False: the device asked for neither finger, face nor PIN. */
  isVerified?: boolean;
  userHandle?: string;
};

/** An authenticator in software (WebAuthn 3, 6.1 and 6.5): one key, made for one person. */
export function softPasskey(userId: string) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  let counter = 0;

  const clientData = (type: string, { challenge }: Asked, origin = ORIGIN) =>
    JSON.stringify({ type, challenge, origin, crossOrigin: false });
  const authenticatorData = (
    { host = "localhost", isVerified = true }: Lies,
    attested?: Buffer,
  ) => {
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | (attested ? ATTESTED : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(host), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
  };

  return {
    id: text(id),
    make(asked: Asked, lies: Lies = {}): NewPasskey {
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, "base64url"))],
        [-3, new Uint8Array(Buffer.from(y, "base64url"))],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(key)]);
      const attestation = new Map<string, string | Map<string, never> | Uint8Array>([
        ["fmt", "none"],
        ["attStmt", new Map<string, never>()],
        ["authData", new Uint8Array(authenticatorData(lies, attested))],
      ]);
      return {
        id: text(id),
        rawId: text(id),
        type: "public-key",
        response: {
          clientDataJSON: text(clientData("webauthn.create", asked, lies.origin)),
          attestationObject: text(isoCBOR.encode(attestation)),
          transports: ["internal"],
        },
      };
    },
    answer(asked: Asked, lies: Lies = {}): PasskeyAnswer {
      counter += 1;
      const said = clientData("webauthn.get", asked, lies.origin);
      const data = authenticatorData(lies);
      const signed = createSign("sha256").update(Buffer.concat([data, sha256(said)]));
      return {
        id: text(id),
        rawId: text(id),
        type: "public-key",
        response: {
          clientDataJSON: text(said),
          authenticatorData: text(data),
          signature: text(signed.sign(privateKey)),
          userHandle: text(lies.userHandle ?? userId),
        },
      };
    },
    /** As a copy of the key would answer that has been used less. */
    rewind: () => void (counter -= 2),
  };
}
