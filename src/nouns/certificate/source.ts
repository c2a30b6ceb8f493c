/** Where certificates come from: a port. Its two sides are `gateway.ts` (over HTTP) and `sample.ts` (built in). */
import type { Issued as IssuedEvent } from "../../../events/certificate/certificate.ts";

/** What a provider is sent about an address, and no more. */
export interface Subject {
  /** Id of the address: the answer has to name it. */
  id: string;
  /** The address as it is written in the books. */
  address: string;
  owner: string;
  /** The registry office that keeps it; "" where nobody knows. */
  office: string;
}

/** A certificate as it was handed over. */
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

/** Why a source gave nothing, in Korean, without what it was asked about: the text is kept in the log. */
export class SourceProblem extends Error {
  /**
   * `down`: nothing can be had now, for any address. `locked`: nor later, until a person sees to it.
   * `refused`: this address alone. `wrong`: what came is not the certificate that was asked for.
   */
  constructor(readonly kind: "down" | "locked" | "refused" | "wrong", message: string) {
    super(message);
  }
}
