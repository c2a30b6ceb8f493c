/** Papers of cases: their corrections, and how many versions were kept. */
import {
  evolve,
  type MatterPaperState,
  paperId,
  type StoredMatterPaperEvent,
} from "../../events/matter/matter_paper.ts";
import { type StreamBook, type StreamEntry, streamView } from "../kit/stream_view.ts";

type MatterPaperBook = StreamBook<StreamEntry<MatterPaperState>>;

export const matterPaperView = streamView<MatterPaperState>({
  noun: "matter_paper",
  evolve: (state, event) => evolve(state, event as StoredMatterPaperEvent),
});

/** A case's paper of a form; undefined while nothing of it was corrected or kept. */
export const paperOf = (
  { byId }: MatterPaperBook,
  matter: string,
  form: string,
): StreamEntry<MatterPaperState> | undefined => byId.get(paperId(matter, form));
