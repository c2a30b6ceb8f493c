/** The files of a record: the one panel of every noun. By button, drop, paste, and a phone's camera. */
import { useId } from "react";
import { withParticle } from "../../../events/base/particle.ts";
import { FILES_ACCEPTED } from "../../../events/attachment/attachment_limits.ts";
import type { AttachmentRow } from "../../../projections/attachment/attachment_row.ts";
import { isPast, withQuery } from "../client/api.ts";
import { Waiting } from "../client/lazy.tsx";
import { Button } from "../form/button.tsx";
import { useMoment } from "../moment.tsx";
import { useDropped, usePasted } from "./given_files.ts";
import { type FilePlace, recordPlace } from "./paths.ts";
import { type Files, type Sending, useFiles } from "./use_files.ts";

interface AttachmentsProps {
  noun: string;
  id: string;
  /** What the record is called. */
  name: string;
  /** What its files are called, default 첨부파일. */
  word?: string;
  /** The record has so many files now. */
  onChange?(files: number): void;
}

const KINDS: Record<AttachmentRow["type"], string> = {
  jpg: "사진",
  pdf: "PDF",
  docx: "워드",
  doc: "워드",
  xlsx: "엑셀",
  xls: "엑셀",
  pptx: "파워포인트",
  ppt: "파워포인트",
  hwp: "한글",
  hwpx: "한글",
};

/** "1.2MB", "84KB". */
const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))}KB`
    : `${(bytes / 1024 / 1024).toFixed(1)}MB`;

interface ChooseProps {
  word: string;
  /** What the files are for, where more than one thing is asked; its buttons are named by it. */
  what?: string;
  onFiles(files: Iterable<File>): void;
}

/** The button with the file chooser, and beside it on a phone the one with the camera. */
export function Choose({ word, what, onFiles }: ChooseProps) {
  const hint = useId();
  const chosen = ({ target }: { target: HTMLInputElement }) => {
    // Read before the field is emptied: the same file may be chosen again.
    const files = [...target.files ?? []];
    target.value = "";
    onFiles(files);
  };
  return (
    <div className="files-add row">
      <label className="button button-small files-button">
        {word} 추가
        <input
          type="file"
          multiple
          className="visually-hidden"
          accept={FILES_ACCEPTED}
          aria-label={what && `${what}: ${word} 추가`}
          aria-describedby={what ? undefined : hint}
          onChange={chosen}
        />
      </label>
      <label className="button button-small files-button files-camera">
        사진 찍기
        <input
          type="file"
          className="visually-hidden"
          accept="image/jpeg,image/png"
          capture="environment"
          aria-label={what && `${what}: 사진 찍기`}
          onChange={chosen}
        />
      </label>
      {!what && (
        <span id={hint} className="files-hint">
          끌어다 놓거나 붙여 넣어도 됩니다. 하나에 20MB까지
        </span>
      )}
    </div>
  );
}

function Picture({ file, word, place }: Pick<LineProps, "file" | "word" | "place">) {
  if (!file.picture) {
    return <span className="files-kind" aria-hidden="true">{KINDS[file.type]}</span>;
  }
  const src = (size: string) => withQuery(place.file(file.id), { size });
  return (
    <a
      href={src("large")}
      target="_blank"
      rel="noopener"
      aria-label={`${file.name} 크게 보기(새 창)`}
    >
      <img src={src("small")} alt="" loading="lazy" title={word} />
    </a>
  );
}

interface LineProps {
  file: AttachmentRow;
  word: string;
  place: FilePlace;
  moment(instant: string): string;
  /** Nothing where nothing may be changed. */
  onRemove?(): void;
}

function Line({ file, word, place, moment, onRemove }: LineProps) {
  const { name, type, size, pages, destroyed, at, by } = file;
  const about = [
    KINDS[type],
    pages !== null && `${pages.toLocaleString("ko-KR")}페이지`,
    sizeText(size),
    by,
  ].filter(Boolean).join(" · ");
  return (
    <li className="files-line">
      <Picture file={file} word={word} place={place} />
      <div className="files-about">
        {destroyed
          ? <span className="faint">{name}</span>
          : <a href={withQuery(place.file(file.id))} download={name}>{name}</a>}
        <span className="files-hint">
          {about} · <time dateTime={at}>{moment(at)}</time>
        </span>
      </div>
      {onRemove && !destroyed && (
        <Button small look="quiet" aria-label={`${name} 삭제`} onClick={onRemove}>삭제</Button>
      )}
    </li>
  );
}

function SendingLine({ one, files }: { one: Sending; files: Files }) {
  const name = one.file.name || "사진";
  return (
    <li className="files-line">
      <div className="files-about">
        <span>{name}</span>
        {one.trouble ? <span role="alert" className="files-trouble">{one.trouble}</span> : (
          <>
            <progress aria-label={`${name} 올리는 중`} />
            <span className="files-hint">올리는 중… {sizeText(one.file.size)}</span>
          </>
        )}
      </div>
      {one.trouble && (
        <div className="row">
          <Button small aria-label={`${name} 다시 시도`} onClick={() => files.retry(one)}>
            다시 시도
          </Button>
          <Button
            small
            look="quiet"
            aria-label={`${name} 지우기`}
            onClick={() => files.forget(one)}
          >
            지우기
          </Button>
        </div>
      )}
    </li>
  );
}

/** Those that were removed, and the way back. */
function Removed({ all, files, mayChange, moment }: {
  all: AttachmentRow[];
  files: Files;
  mayChange: boolean;
  moment(instant: string): string;
}) {
  if (all.length === 0) return null;
  return (
    <details>
      <summary className="files-hint">삭제한 파일 {all.length}개</summary>
      <ul className="bare">
        {all.map((file) => (
          <li key={file.id} className="files-line">
            <div className="files-about">
              <span>{file.name}</span>
              <span className="files-hint">
                {file.changed_by} · {moment(file.changed_at)} 삭제
              </span>
            </div>
            {mayChange && !file.destroyed && (
              <Button
                small
                aria-label={`${file.name} 복원`}
                onClick={() => files.restore(file)}
              >
                복원
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What is said of how many are on their way, to those who cannot see it. */
const standing = ({ sending }: Files): string => {
  const left = sending.filter(({ trouble }) => trouble === "").length;
  return left > 0 ? `파일 ${left}개를 올리는 중입니다.` : "";
};

/** The files of a record of the office. */
export function Attachments({ noun, id, onChange, ...panel }: AttachmentsProps) {
  const place = recordPlace(noun, id);
  return <FilesPanel {...panel} place={place} files={useFiles(place, { onChange })} />;
}

interface PanelProps extends Pick<AttachmentsProps, "name" | "word"> {
  place: FilePlace;
  files: Files;
  /** What its button adds, default `word`. */
  adds?: string;
}

/** The panel of files that are read and sent elsewhere on the page as well. */
export function FilesPanel({ place, files, name, word = "첨부파일", adds = word }: PanelProps) {
  const { answer, failed, sending } = files;
  const moment = useMoment(answer?.files.map(({ at }) => at) ?? []);
  const mayChange = !isPast && answer?.closed === "";
  const { over, take } = useDropped(files.add, mayChange);
  usePasted(files.add, mayChange);
  const there = answer?.files.filter(({ removed }) => !removed) ?? [];
  const removed = answer?.files.filter(({ removed }) => removed) ?? [];
  return (
    <section
      className={over ? "files files-over" : "files"}
      aria-label={`${name} ${word}`}
      aria-busy={!answer && !failed}
      {...take}
    >
      <h2 className="files-title">{word} {there.length > 0 && there.length}</h2>
      {failed && (
        <p role="alert">
          {withParticle(word, "을/를")} 불러오지 못했습니다.{" "}
          <Button small onClick={files.read}>다시 시도</Button>
        </p>
      )}
      {!answer && !failed && <Waiting />}
      <ul className="bare">
        {there.map((file) => (
          <Line
            key={file.id}
            file={file}
            {...{ word, place, moment }}
            onRemove={mayChange && place.removes ? () => void files.remove(file) : undefined}
          />
        ))}
        {sending.map((one) => <SendingLine key={one.key} one={one} files={files} />)}
      </ul>
      {mayChange && <Choose word={adds} onFiles={files.add} />}
      {answer && !mayChange && there.length === 0 && <p className="files-hint">없음</p>}
      {answer && !isPast && answer.closed !== "" && <p className="files-hint">{answer.closed}</p>}
      <Removed all={removed} files={files} mayChange={mayChange} moment={moment} />
      <span role="status" className="visually-hidden">{standing(files)}</span>
    </section>
  );
}

/** For `lazyPart`. */
export default Attachments;
