/** Records of other books that a case's expenses can be drawn from: deliveries and certificates that no case has yet. */
import { uniqueKey } from "../../events/kit/table.ts";
import { seoulDay, seoulMonth } from "../../events/base/seoul.ts";
import { searchable } from "../../events/base/text.ts";
import type { CertificateBook } from "../certificate/certificate.ts";
import { closedUntil, type ClosingBook } from "../closing/closing.ts";
import type { CourierBook } from "../courier/courier.ts";
import type { TableBooks } from "../kit/table_view.ts";
import { objectsOf } from "./matter.ts";

/** The newest ones, which a person chooses from; the others are searched for. */
const SOURCES_MAX = 100;

/** Streams of deliveries begin so. */
const COURIER = "courier/";

/** What a drawn delivery is called: its receiver stays in the couriers' book, sealed. */
const DELIVERY = "퀵 배송";

/**
 * Fee of a certificate that is issued over the internet, in won. Certificates have no amounts in their own book; a person
 * confirms it, and corrects it where it was issued otherwise.
 */
export const CERTIFICATE_FEE = {
  amount: 1_000,
  basis: "인터넷 발급 1통(등기사항증명서 등 수수료규칙 제2조, 원문을 대조하지 못함)",
} as const;

interface PaidElsewhere {
  /** Stream of the record. */
  drawn_from: string;
  kind: "courier" | "certificate";
  on: string;
  /** What a person knows it by. */
  shown: string;
  /** What the expense says of it. */
  text: string;
  amount: number;
}

type Books =
  & { courier: CourierBook; certificate: CertificateBook; closing: ClosingBook }
  & Pick<TableBooks, "matter_entry" | "matter_object" | "address">;

/** Has no case drawn this record yet? */
const isFree = ({ matter_entry }: Books, stream: string): boolean =>
  !matter_entry.unique.get("drawn_from")!.get(uniqueKey(stream))?.size;

/** Certificates of this case's address records, the newest first. Those that were got elsewhere cost what their receipts say. */
function certificatesOf(books: Books, id: string) {
  const { certificate, matter_object, address } = books;
  const addresses = new Set(
    objectsOf({ matter_object }, id).map(({ state }) => state.address_id).filter((one) => one),
  );
  if (addresses.size === 0) return [];
  return [...certificate.byId.values()].reverse()
    .filter(({ id, state }) =>
      state.source !== "filed" && addresses.has(state.address) &&
      isFree(books, `certificate/${id}`)
    )
    .map(({ id, state, recorded_at }): PaidElsewhere => {
      const shown = `등기사항증명서 ${address.byId.get(state.address)?.state.address ?? ""}`.trim();
      const on = seoulDay(recorded_at);
      const { amount } = CERTIFICATE_FEE;
      return {
        drawn_from: `certificate/${id}`,
        kind: "certificate",
        on,
        shown,
        text: shown,
        amount,
      };
    });
}

/** Deliveries that count, newest first. */
const deliveries = (books: Books): PaidElsewhere[] =>
  [...books.courier.byId.values()].reverse()
    .filter(({ id, state }) =>
      state.status === "delivery" && !state.reversed && isFree(books, `courier/${id}`)
    )
    .map(({ id, state }) => ({
      drawn_from: `courier/${id}`,
      kind: "courier",
      on: seoulDay(state.created_at),
      shown: state.receiver,
      text: DELIVERY,
      amount: state.amount,
    }));

/** What a case may draw and no case has drawn, its certificates first. */
export function paidElsewhere(books: Books, id: string): PaidElsewhere[] {
  return [...certificatesOf(books, id), ...deliveries(books)];
}

/** Those of them whose day, amount or name has what was typed, as many as a person chooses from. */
export function choicesFor(books: Books, id: string, typed: string): PaidElsewhere[] {
  const wanted = searchable(typed);
  return paidElsewhere(books, id)
    .filter(({ on, shown, amount }) => searchable(`${on} ${amount} ${shown}`).includes(wanted))
    .slice(0, SOURCES_MAX);
}

/** The entry of a record. One of a closed month is entered today, and says of which day it is. */
export function drawnEntry(
  { closing }: Pick<Books, "closing">,
  { drawn_from, kind, on, text, amount }: PaidElsewhere,
  today: string,
) {
  const until = closedUntil(closing, "matter_entry");
  const isClosed = until !== null && seoulMonth(on) <= until;
  return isClosed
    ? { drawn_from, kind, amount, on: today, text: `${text} (${on} 기록)` }
    : { drawn_from, kind, amount, on, text };
}

/** Was the delivery that an entry was drawn from taken out of the couriers' book? */
export function isReversed(
  { courier }: Pick<Books, "courier">,
  { drawn_from }: { drawn_from: string },
): boolean {
  if (!drawn_from.startsWith(COURIER)) return false;
  return courier.byId.get(drawn_from.slice(COURIER.length))?.state.reversed === true;
}
