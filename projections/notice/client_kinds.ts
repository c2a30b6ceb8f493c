/** Notices between an office and the clients of its cases: a step, papers that are asked for or given, papers that came. */
import { seoulDay } from "../../events/base/seoul.ts";
import type { StoredEvent } from "../../events/base/event.ts";
import { userStream } from "../../events/account/user.ts";
import type { DeliveryState } from "../../events/notice/notice.ts";
import {
  isEnded,
  type MatterState,
  needsReason,
  stateLabel,
} from "../../events/matter/matter_shapes.ts";
import { recordAddress } from "../../events/kit/noun.ts";
import { nouns } from "../../events/nouns.ts";
import { accountStreamsOf, hasPapers, ownMatters, ownParties } from "../matter/client_view.ts";
import type { Views } from "../registry.ts";
import { idOf, type NoticeFacts, type NoticeRules } from "./kind.ts";
import { workersOf } from "./matter_kinds.ts";
import { noticesOf } from "./notice.ts";

/** What a step means to a client; 보관 is the office's own business. */
const STEP_TEXTS: Partial<Record<MatterState, string>> = {
  consult: "상담 내용을 확인하고 있습니다.",
  quote: "견적을 준비하고 있습니다.",
  accepted: "사건을 맡아 진행합니다. 진행 단계를 화면에서 보실 수 있습니다.",
  preparing: "서류를 준비하고 있습니다. 준비하실 서류가 있는지 확인해 주세요.",
  filed: "관청에 접수했습니다.",
  correcting: "관청의 보정 요구를 처리하고 있습니다.",
  done: "사건이 완료되었습니다. 받으실 서류와 비용을 확인해 주세요.",
  cancelled: "사건이 취소되었습니다. 궁금한 점은 사무소에 문의해 주세요.",
};

interface Changed {
  changes: Record<string, { from: unknown; to: unknown } | undefined>;
}
const changeOf = ({ data }: StoredEvent, field: string) => (data as Changed).changes[field];

const stateNow = ({ matter }: Views, id: string) => matter.byId.get(id)?.state;

/** Of a case, or of a party the case. */
const matterOfEvent = ({ views }: NoticeFacts, event: StoredEvent): string =>
  event.stream.startsWith("matter_party/")
    ? views.matter_party.byId.get(idOf(event))?.state.matter_id ?? ""
    : idOf(event);

const aboutStep = (id: string, state: string): string => `${id}#${state}`;

/** Deliveries of a receiver's notices of one kind about one thing, the newest first. */
const deliveriesOf = (views: Views, to: string, kind: string, about: string) =>
  noticesOf(views.notice, to)
    .filter(({ state }) => state.kind === kind && state.about.id === about)
    .map(({ state }) => state.deliveries);

const isWaiting = (deliveries: readonly DeliveryState[]): boolean =>
  deliveries.some(({ status }) => status === "waiting");

/** Does each of them still wait to be sent? */
const waitingOf = (...of: Parameters<typeof deliveriesOf>): boolean[] =>
  deliveriesOf(...of).map(isWaiting);

/** The moment up to which papers are in the message before the one that waits; "" where none waits or was sent. */
function reportedUntil(views: Views, to: string, about: string): string {
  const all = deliveriesOf(views, to, "matter_papers", about);
  if (!all.some(isWaiting)) return "";
  const sent = all.filter((one) => !isWaiting(one)).flat().filter(({ status }) =>
    status === "sent"
  );
  // It was sent after its moment, with all that there was by then.
  return sent.map(({ due }) => due).sort().at(-1) ?? "";
}

/** Was this receiver not notified yet of the step that is now put back? Then neither is said. */
const isPutBack = (views: Views, to: string, about: string): boolean =>
  waitingOf(views, to, "matter_step", about)[0] ?? false;

/** How many messages of papers a receiver has had; one that still waits takes up what is added. */
const sentBefore = (views: Views, to: string, about: string): number =>
  waitingOf(views, to, "matter_papers", about).filter((isWaiting) => !isWaiting).length;

/** A step is said to every linked client, and where a case stands to one who has just been linked. */
function stepTo(facts: NoticeFacts, event: StoredEvent): readonly string[] {
  const { views } = facts;
  const id = matterOfEvent(facts, event);
  const state = stateNow(views, id);
  if (!state || !STEP_TEXTS[state.state as MatterState]) return [];
  const linked = changeOf(event, "account_id")?.to;
  if (linked) return [userStream(String(linked))];
  const step = changeOf(event, "state");
  if (!step || event.stream.startsWith("matter_party/")) return [];
  const [from, to] = [String(step.from), String(step.to)];
  const isBack = needsReason(from, to) && to !== "cancelled";
  return accountStreamsOf(views, id).filter((one) =>
    !isBack || !isPutBack(views, one, aboutStep(id, from))
  );
}

/** Id of the account that gets a notice. */
const accountIn = (to: string): string => to.slice("user/".length);

const ownPage = (id: string): string => `/profile/matters/${encodeURIComponent(id)}`;

/** How many papers of a case this client is still to send. */
const askedOf = (views: Views, to: string, id: string): number =>
  ownMatters(views, accountIn(to)).find((one) => one.id === id)?.asked ?? 0;

export const clientRules: Record<string, NoticeRules> = {
  matter_step: {
    to: stepTo,
    about(facts, event) {
      const id = matterOfEvent(facts, event);
      const step = changeOf(event, "state")?.to ?? stateNow(facts.views, id)!.state;
      return { id: aboutStep(id, String(step)) };
    },
    text({ views }, { about, to }) {
      const [id, step] = about.id.split("#");
      const state = stateNow(views, id);
      const line = STEP_TEXTS[step as MatterState];
      if (!state || !line || ownParties(views, accountIn(to), id).length === 0) return null;
      return {
        title: `사건 ${state.number}: ${stateLabel(step)}`,
        lines: [line],
        path: ownPage(id),
        action: "내 사건 보기",
        isDone: state.state !== step,
      };
    },
  },
  matter_papers: {
    to({ views }, event) {
      const row = views.matter_handover.byId.get(idOf(event))?.state;
      if (!row || row.deleted) return [];
      return accountStreamsOf(views, row.matter_id).filter((to) =>
        row.party_id === "" ||
        ownParties(views, accountIn(to), row.matter_id).includes(row.party_id)
      );
    },
    // A list is written line by line: one message says how many papers there are by then, another one what came after it.
    about({ views }, event, to) {
      const { matter_id, kind } = views.matter_handover.byId.get(idOf(event))!.state;
      const id = `${matter_id}#${kind}`;
      return { id, occasion: `${matter_id}.${kind}.${sentBefore(views, to, id)}` };
    },
    text({ views }, { about, to }) {
      const [id, kind] = about.id.split("#");
      const state = stateNow(views, id);
      if (!state || ownParties(views, accountIn(to), id).length === 0) return null;
      const asked = askedOf(views, to, id);
      const isAsked = kind === "asked";
      return {
        title: `사건 ${state.number}: ${isAsked ? "준비하실 서류" : "받으실 서류"}`,
        lines: [
          isAsked
            ? `준비하실 서류가 ${asked}건 있습니다. 휴대전화로 찍어 바로 보내실 수 있습니다.`
            : "사무소가 전달한 서류를 내려받으실 수 있습니다.",
        ],
        path: ownPage(id),
        action: isAsked ? "서류 보내기" : "서류 받기",
        // What was put back within the minutes is not said, nor what was said before.
        isDone: isEnded(state.state) && isAsked ||
          !hasPapers(views, accountIn(to), id, { kind, since: reportedUntil(views, to, about.id) }),
      };
    },
  },
  matter_sent: {
    to({ views }, event) {
      const { about } = views.attachment.byId.get(idOf(event))!.state;
      const isClients = about.noun === "matter" &&
        ownParties(views, event.actor.id, about.id).length > 0;
      return isClients ? workersOf(views, about.id) : [];
    },
    about({ views, now }, event) {
      const { id } = views.attachment.byId.get(idOf(event))!.state.about;
      return { id, occasion: `${id}.${event.actor.id}.${seoulDay(now)}` };
    },
    text({ views }, { about: { id } }) {
      const state = stateNow(views, id);
      return state && !state.deleted
        ? {
          title: `의뢰인이 보낸 서류: ${state.number}`,
          lines: ["사건의 첨부파일에서 확인해 주세요."],
          path: recordAddress(nouns.matter.record!, id),
          action: "사건 열기",
        }
        : null;
    },
  },
};
