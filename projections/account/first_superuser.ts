/** The current offer of the first superuser's rights. */
import {
  evolve,
  type FirstSuperuserEvent,
  type Offer,
  OFFER_ID,
} from "../../events/account/first_superuser.ts";
import { type StreamBook, type StreamEntry, streamView } from "../kit/stream_view.ts";

export type FirstSuperuserBook = StreamBook<StreamEntry<Offer>>;

export const firstSuperuserView = streamView<Offer>({
  noun: "first_superuser",
  evolve: (state, event) => evolve(state, event as FirstSuperuserEvent, event.at),
});

/** The newest offer, accepted or not; undefined if there never was one. */
export const offerNow = (book: FirstSuperuserBook): Offer | undefined =>
  book.byId.get(OFFER_ID)?.state;
