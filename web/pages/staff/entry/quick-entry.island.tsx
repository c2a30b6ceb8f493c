/** 빠른 입력: a delivery, a trip's purpose, a receipt, a request for leave. It works as well where there is no network. */
import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useState } from "react";
import { seoulDay } from "../../../../events/base/seoul.ts";
import { toast } from "../../../ui/client/toasts.ts";
import { island } from "../../../ui/frame/island.tsx";
import { Tabs } from "../../../ui/list/tabs.tsx";
import {
  addWaiting,
  fileOf,
  type NewEntry,
  place,
  removeWaiting,
  startWaiting,
  waiting,
  type WaitingEntry,
} from "../../../ui/phone/waiting.ts";
import { officeNow } from "../../../ui/time/now.ts";
import { paths } from "../../../paths.ts";
import { CourierEntry } from "./courier.tsx";
import { LeaveEntry } from "./leave.tsx";
import { type Photo, ReceiptEntry, type ReceiptProps } from "./receipt.tsx";
import type { EntryStart } from "./start.ts";
import { TripEntries } from "./trips.tsx";
import { WaitingList } from "./waiting_list.tsx";

type Kind = NewEntry["kind"];

const NOBODY =
  "이 기기에 로그인한 직원이 없어 입력할 수 없습니다. 네트워크에 연결한 뒤 로그인해 주세요.";

/** Trips and payments that need nothing more: what was entered for them waits or was saved. */
function useDone() {
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const held = waiting.value.filter(({ kind }) => kind === "trip" || kind === "receipt")
    .map(({ path }) => path);
  return {
    isDone: (id: string) =>
      done.has(id) || held.some((path) => path.includes(encodeURIComponent(id))),
    markDone: (id: string) => setDone((before) => new Set([...before, id])),
  };
}

interface PanelProps {
  kind: Kind;
  start: EntryStart;
  photo: Photo | null;
  onPhoto(photo: Photo | null): void;
  onEntered(entered: NewEntry, file?: File): Promise<void>;
}

function Panel({ kind, start, photo, onPhoto, onEntered }: PanelProps) {
  const { isDone, markDone } = useDone();
  const { leave, account } = start;
  const isOffline = account === null;
  // The offline page was drawn on another day.
  const [today, setToday] = useState(start.today);
  useEffect(() => setToday((known) => known || seoulDay(officeNow())), []);
  if (kind === "courier") {
    return (
      <CourierEntry
        {...start}
        onEntered={(entered) => void onEntered(entered)}
      />
    );
  }
  if (kind === "receipt") {
    const enter: ReceiptProps["onEntered"] = async (entered, { file, call }, id) => {
      if (id) markDone(id);
      onPhoto(null);
      await onEntered(entered, file);
      if (call) await removeWaiting(call);
    };
    return <ReceiptEntry {...{ start, photo, onPhoto, isDone }} onEntered={enter} />;
  }
  if (kind === "trip") {
    const more = start.tripCount - (start.trips ?? []).length;
    const trips = (start.trips ?? []).filter(({ id }) => !isDone(id));
    const enter = (entered: NewEntry, id: string) => {
      markDone(id);
      void onEntered(entered);
    };
    return <TripEntries trips={trips} today={start.today} more={more} onEntered={enter} />;
  }
  return leave.own
    ? (
      <LeaveEntry
        today={today}
        byHour={leave.byHour}
        isOffline={isOffline}
        onEntered={(entered) => void onEntered(entered)}
      />
    )
    : (
      <p className="muted">
        아직 신청할 수 없습니다.{" "}
        <a href={paths.leave()}>휴가 신청 화면</a>에서 이유를 확인해 주세요.
      </p>
    );
}

function QuickEntry(start: EntryStart) {
  useSignals();
  const [kind, setKind] = useState<Kind>("courier");
  const [photo, setPhoto] = useState<Photo | null>(null);
  useEffect(() => void startWaiting(start.account), []);
  const tabs: { name: Kind; label: string }[] = [
    { name: "courier", label: "퀵 배송" },
    ...start.trips
      ? [{
        name: "trip" as const,
        label: start.tripCount ? `운행 용도 ${start.tripCount}` : "운행 용도",
      }]
      : [],
    { name: "receipt", label: "영수증" },
    { name: "leave", label: "휴가 신청" },
  ];
  const choosePayment = async (entry: WaitingEntry) => {
    const file = await fileOf(entry);
    if (!file) return toast("error", "이 기기에서 사진을 찾을 수 없습니다.");
    setPhoto({ file, call: entry.call });
    setKind("receipt");
  };
  // Who was never signed in on this phone, or has signed out, enters nothing on it.
  if (start.account === null && place.value !== "phone") {
    return place.value === "page" && <p className="muted">{NOBODY}</p>;
  }
  return (
    // Busy until it is known what waits here.
    <div className="entry-page stack" aria-busy={place.value === "unknown"}>
      <WaitingList onChoose={start.receipts ? (entry) => void choosePayment(entry) : undefined} />
      <Tabs<Kind>
        id="entry"
        label="입력할 것"
        className="entry-tabs"
        tabs={tabs}
        current={kind}
        onTab={setKind}
      />
      <div className="card" role="tabpanel" id="entry-panel" aria-labelledby={`entry-${kind}`}>
        <Panel {...{ kind, start, photo }} onPhoto={setPhoto} onEntered={addWaiting} />
      </div>
    </div>
  );
}

export default island("quick-entry", QuickEntry);
