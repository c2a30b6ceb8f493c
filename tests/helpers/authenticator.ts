/** A security key in software: makes and uses passkeys, honestly by default. */
import { Buffer } from "node:buffer";
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();
const b64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");

/** What an attacker would have otherwise. */
interface Twist {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  /** Without it the person was not checked (PIN, fingerprint). */
  verified?: boolean;
  counter?: number;
}

/** User present, user verified, credential data follows. */
const [PRESENT, VERIFIED, ATTESTED] = [1, 4, 64];

export class SoftKey {
  readonly id = randomBytes(16);
  readonly #private: KeyObject;
  readonly #cose: Uint8Array;
  counter = 0;

  constructor(private readonly origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.#private = privateKey;
    const { x, y } = publicKey.export({ format: "jwk" });
    const part = (text: string | undefined) => Buffer.from(text!, "base64url");
    // COSE: EC2, ES256, P-256, x, y.
    const head = Buffer.from("a5010203262001215820", "hex");
    this.#cose = Buffer.concat([head, part(x), Buffer.from("225820", "hex"), part(y)]);
  }

  /** What a browser answers to the options of a new passkey. */
  create(options: { challenge: string; rp: { id: string } }, twist: Twist = {}) {
    const attested = [Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, this.#cose];
    const data = Buffer.concat([this.#data(options.rp.id, ATTESTED, twist), ...attested]);
    // CBOR: { fmt: "none", attStmt: {}, authData }.
    const head = Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746159", "hex");
    const size = Buffer.from([data.length >> 8, data.length & 255]);
    return this.#answer({
      clientDataJSON: b64(this.#client("webauthn.create", options.challenge, twist)),
      attestationObject: b64(Buffer.concat([head, size, data])),
      transports: ["usb"],
    });
  }

  /** What a browser answers to the options of a sign-in. */
  get(options: { challenge: string; rpId: string }, twist: Twist = {}) {
    this.counter++;
    const client = this.#client("webauthn.get", options.challenge, twist);
    const data = this.#data(options.rpId, 0, twist);
    return this.#answer({
      clientDataJSON: b64(client),
      authenticatorData: b64(data),
      signature: b64(sign("sha256", Buffer.concat([data, sha256(client)]), this.#private)),
    });
  }

  #client(type: string, challenge: string, twist: Twist): Uint8Array {
    const { origin = this.origin } = twist;
    const given = { type: twist.type ?? type, challenge: twist.challenge ?? challenge, origin };
    return Buffer.from(JSON.stringify({ ...given, crossOrigin: false }));
  }

  #data(rpId: string, flags: number, twist: Twist): Uint8Array {
    const verified = twist.verified === false ? 0 : VERIFIED;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(twist.counter ?? this.counter);
    return Buffer.concat([
      sha256(twist.rpId ?? rpId),
      Buffer.from([PRESENT | verified | flags]),
      counter,
    ]);
  }

  #answer(response: Record<string, unknown>) {
    const id = b64(this.id);
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
  }
}
