/** The port for certificates. Its implementations are `gateway.ts` (over HTTP) and `sample.ts` (built in). */
import type { Issued as IssuedEvent } from "../../../events/certificate/certificate.ts";

/** Everything a provider is sent about an address. */
export interface Subject {
  /** Id of the address: the answer has to name it. */
  id: string;
  /** The address as stored. */
  address: string;
  owner: string;
  /** Its registry office; "" if unknown. */
  office: string;
}

/** A delivered certificate. */
export interface Issued {
  number: string;
  /** A whole PDF. */
  file: Uint8Array;
}

export interface DocumentSource {
  readonly name: IssuedEvent["source"];
  /**
   * Orders the certificate of an address. It costs money: the same `order` again is the same certificate, and is
   * paid once. Throws `SourceProblem`.
   */
  issue(subject: Subject, order: string, signal: AbortSignal): Promise<Issued>;
  /** Results of orders whose answers were lost; null if none of them was accepted. Throws `SourceProblem`. */
  find(subject: Subject, orders: readonly string[], signal: AbortSignal): Promise<Issued | null>;
  /** Name of the owner as the registry has it now. Throws `SourceProblem`. */
  ownerOf(subject: Subject, signal: AbortSignal): Promise<string>;
}

/** Korean reason why a source failed, without the subject: the text is kept in the log. */
export class SourceProblem extends Error {
  /**
   * `down`: nothing is available now, for any address. `locked`: nor later, until a person acts. `refused`: this
   * address only. `wrong`: the response is not the requested certificate.
   */
  constructor(readonly kind: "down" | "locked" | "refused" | "wrong", message: string) {
    super(message);
  }
}
