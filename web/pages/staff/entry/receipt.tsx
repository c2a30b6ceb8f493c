/** A receipt: its photo, then the payment that it belongs to, which a person always taps. */
import { type ChangeEvent, useEffect, useState } from "react";
import type { ReceiptMatch, ReceiptRow } from "../../../../projections/card/receipt_answers.ts";
import { FILE_MAX_BYTES, FILES_ACCEPTED } from "../../../../events/attachment/attachment_limits.ts";
import { momentText } from "../../../../projections/kit/moment.ts";
import { attachmentPaths } from "../../../ui/attachment/paths.ts";
import { TOO_LARGE } from "../../../ui/attachment/use_files.ts";
import { Badge } from "../../../ui/badge.tsx";
import { callApi } from "../../../ui/client/api.ts";
import { toast } from "../../../ui/client/toasts.ts";
import { Button } from "../../../ui/form/button.tsx";
import { useUnsaved } from "../../../ui/form/unsaved.ts";
import type { NewEntry } from "../../../ui/phone/waiting.ts";
import { count, won } from "../../../ui/time/format.ts";
import { paths } from "../../../paths.ts";
import type { EntryStart } from "./start.ts";

/** A photo, and the entry of the waiting line that it was kept in before its payment was known. */
export interface Photo {
  file: File;
  call?: string;
}

const receiptEntry = (title: string, path: string): NewEntry => ({
  kind: "receipt",
  title,
  act: "attachFile",
  method: "POST",
  path,
  body: {},
  done: "영수증을 첨부했습니다.",
});

/** The payment in a few words. */
const rowText = ({ at, time_known, store, won: pay }: ReceiptRow, year: number): string =>
  `${momentText(at, year, time_known)} ${store} ${won(pay)}`;

const FITS = ["", "금액 일치", "금액·날짜 일치"] as const;

interface TakeProps {
  onPhoto(photo: Photo): void;
}

/** The camera, and the chooser for what is on the phone already. */
function Take({ onPhoto }: TakeProps) {
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file && file.size > FILE_MAX_BYTES) toast("error", TOO_LARGE);
    else if (file) onPhoto({ file });
    // The same file may be chosen again.
    target.value = "";
  };
  return (
    <div className="entry-two">
      <label className="button button-primary files-button">
        사진 찍기
        <input
          type="file"
          className="visually-hidden"
          accept="image/jpeg,image/png"
          capture="environment"
          onChange={chosen}
        />
      </label>
      <label className="button files-button">
        파일 선택
        <input
          type="file"
          className="visually-hidden"
          accept={FILES_ACCEPTED}
          onChange={chosen}
        />
      </label>
    </div>
  );
}

/** The photo in small, so that a blurred one is taken again. */
function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState("");
  useEffect(() => {
    const made = file.type.startsWith("image/") ? URL.createObjectURL(file) : "";
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url ? <img className="entry-photo" src={url} alt="찍은 영수증" /> : <p>{file.name}</p>;
}

interface Reading {
  status: "none" | "reading" | "failed";
  match: ReceiptMatch | null;
}

/** Asks the assistant's model which payment it is, where the office has one; without an answer a person looks. */
function useMatch(photo: Photo | null, canRead: boolean): Reading {
  const [reading, setReading] = useState<Reading>({ status: "none", match: null });
  useEffect(() => {
    setReading({ status: "none", match: null });
    if (!photo || !canRead || !photo.file.type.startsWith("image/")) return;
    const stop = new AbortController();
    setReading({ status: "reading", match: null });
    const body = new FormData();
    body.append("file", photo.file);
    void callApi<{ data: ReceiptMatch }>("POST", paths.api.receiptMatch(), {
      act: "readReceipt",
      body,
      signal: stop.signal,
    }).then((answer) => {
      if (stop.signal.aborted) return;
      const match = answer.ok ? answer.data.data : null;
      setReading({ status: match?.read ? "none" : "failed", match });
    });
    return () => stop.abort();
  }, [photo, canRead]);
  return reading;
}

/** What was read, or that nothing could be. */
function readText({ status, match }: Reading): string {
  if (status === "reading") return "사진을 읽어 맞는 결제를 찾는 중입니다…";
  if (status === "failed") return "사진을 읽지 못했습니다. 결제를 직접 선택해 주세요.";
  if (!match?.read) return "";
  const { won: pay, day } = match.read;
  const said = [day ?? "", pay === null ? "" : won(pay)].filter(Boolean).join(" · ");
  const fits = match.rows.some(({ fit }) => fit > 0);
  return fits
    ? `사진에서 읽음: ${said}. 맞는 결제인지 확인하고 눌러 주세요.`
    : `사진에서 읽음: ${said}. 금액이 같은 결제가 없습니다. 직접 선택해 주세요.`;
}

interface RowsProps {
  rows: ReceiptRow[];
  year: number;
  onPick(row: ReceiptRow): void;
}

function Rows({ rows, year, onPick }: RowsProps) {
  return (
    <ul className="bare entry-receipts" aria-label="영수증이 없는 결제">
      {rows.map((row) => (
        <li key={row.id}>
          <Button onClick={() => onPick(row)}>
            <span>{rowText(row, year)}</span>
            {row.fit > 0
              ? <Badge tone="success">{FITS[row.fit]}</Badge>
              : row.own && <Badge tone="other">내 결제</Badge>}
          </Button>
        </li>
      ))}
    </ul>
  );
}

export interface ReceiptProps {
  start: EntryStart;
  photo: Photo | null;
  onPhoto(photo: Photo | null): void;
  /** Payments whose receipt waits or was sent. */
  isDone(id: string): boolean;
  /** `id` of the payment; none where it is chosen later. */
  onEntered(entered: NewEntry, photo: Photo, id?: string): void;
}

export function ReceiptEntry({ start, photo, onPhoto, isDone, onEntered }: ReceiptProps) {
  const { receipts, today } = start;
  useUnsaved("entry/receipt", photo !== null && photo.call === undefined);
  const reading = useMatch(photo, receipts?.canRead ?? false);
  const rows = (reading.match?.rows ?? receipts?.rows ?? []).filter(({ id }) => !isDone(id));
  const year = Number(today.slice(0, 4));
  if (!photo) {
    return (
      <div className="stack">
        <Take onPhoto={onPhoto} />
        <p className="muted">
          {receipts
            ? `최근 결제 가운데 영수증이 없는 것은 ${count(receipts.count)}건입니다. ` +
              "찍은 뒤 결제를 선택하면 첨부됩니다."
            : "찍어 두면 이 기기에 보관합니다. 네트워크에 연결되면 결제를 선택해 첨부하세요."}
        </p>
      </div>
    );
  }
  const pick = (row: ReceiptRow) =>
    onEntered(
      receiptEntry(rowText(row, year), attachmentPaths.add("card", row.id)),
      photo,
      row.id,
    );
  const later = () => onEntered(receiptEntry("결제를 선택하지 않은 사진", ""), photo);
  return (
    <div className="stack">
      <div className="entry-taken">
        <Preview file={photo.file} />
        <Button onClick={() => onPhoto(null)}>다시 찍기</Button>
      </div>
      <p role="status" className="muted">{readText(reading)}</p>
      {rows.length > 0 && (
        <>
          <h2 className="text-3">어느 결제의 영수증입니까?</h2>
          <Rows rows={rows} year={year} onPick={pick} />
        </>
      )}
      {receipts && (
        <p>
          <a href={paths.cardReport()}>카드 사용내역에서 찾기</a>
        </p>
      )}
      {photo.call === undefined && <Button onClick={later}>나중에 선택</Button>}
    </div>
  );
}
