/** Importing a workbook into a table in four steps. Load this module lazily. */
import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import type { BulkAnswer } from "../../../projections/table/shapes.ts";
import { chooseFile, type Import, type Step, useImport } from "./steps.ts";
import { Dialog } from "../../ui/dialog.tsx";
import type { TableScreen } from "../types.ts";
import { ColumnsStep } from "./columns_step.tsx";
import { PreviewStep, ResultStep } from "./preview_step.tsx";
import { Button } from "../../ui/button.tsx";

interface FileStepProps {
  course: Import;
  screen: Pick<TableScreen, "base" | "noun">;
  onClose(): void;
}

/** A file by button or drop; the empty form to fill in for who has none. */
function FileStep({ course, screen, onClose }: FileStepProps) {
  const [over, setOver] = useState(false);
  const hint = useId();
  const busy = course.state.work !== null;
  const take = (file: File | undefined | null) => {
    if (file && !busy) void chooseFile(course, file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <>
      <div
        className={over ? "ti-drop ti-over" : "ti-drop"}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <label className="ti-file">
          <span>엑셀 파일을 여기에 끌어다 놓거나</span>
          <span className="button">파일 선택</span>
          <input
            type="file"
            className="visually-hidden"
            accept=".xlsx,.xls"
            aria-describedby={hint}
            disabled={busy}
            onChange={(event) => {
              take(event.target.files?.[0]);
              // The same file, corrected, may be chosen again.
              event.target.value = "";
            }}
          />
        </label>
        <p id={hint} className="ti-hint">
          .xlsx, .xls · 10MB 이하 · 미리보기에서 확인하기 전에는 아무것도 저장하지 않습니다.
        </p>
      </div>
      <p className="ti-hint">
        양식이 필요하면{" "}
        <a href={`${screen.base}/download_template/${screen.noun}`} download>빈 양식</a>을
        내려받거나, 목록을 내보내 고친 뒤 가져와 주세요.
      </p>
      <div className="dialog-actions">
        <Button onClick={onClose}>취소</Button>
      </div>
    </>
  );
}

export interface ImportDialogProps {
  screen: Pick<TableScreen, "id" | "title" | "base" | "noun">;
  /** Rows were written or taken back: the list has to be read again. */
  onDone(answer: BulkAnswer): void;
  onClose(): void;
}

const STEPS: [Step, string][] = [
  ["file", "파일 선택"],
  ["columns", "열 맞추기"],
  ["preview", "미리보기"],
  ["result", "결과"],
];

const WORK_WORDS = {
  reading: "파일을 읽는 중입니다…",
  planning: "바뀔 내용을 확인하는 중입니다…",
  importing: "가져오는 중입니다…",
  undoing: "되돌리는 중입니다…",
  downloading: "파일을 만드는 중입니다…",
};

function Steps({ step }: { step: Step }) {
  const at = STEPS.findIndex(([name]) => name === step);
  return (
    <ol className="ti-steps" aria-label="가져오기 단계">
      {STEPS.map(([name, label], index) => (
        <li
          key={name}
          className={index < at ? "ti-step ti-past" : "ti-step"}
          aria-current={index === at ? "step" : undefined}
        >
          {label}
        </li>
      ))}
    </ol>
  );
}

/** The dialog; what was chosen stays when a call fails, and closing waits for an import under way. */
export default function ImportDialog({ screen, onDone, onClose }: ImportDialogProps) {
  const course = useImport(screen, onDone);
  const { step, work, progress, trouble, undone } = course.state;
  const body = useRef<HTMLDivElement>(null);
  const part = undone ? "undone" : step;
  const shown = useRef<string>(part);
  // A new step is a new page to who listens or uses the keyboard: begin at its top.
  useEffect(() => {
    if (shown.current !== part) body.current?.focus();
    shown.current = part;
  }, [part]);
  const busy = work !== null && work !== "downloading";
  const close = () => work !== "importing" && work !== "undoing" && onClose();
  const label = STEPS.find(([name]) => name === step)![1];
  return (
    <Dialog title={`${screen.title} 가져오기`} wide keepOpenOutside onClose={close}>
      <Steps step={step} />
      {trouble && <p className="ti-trouble" role="alert">{trouble}</p>}
      <div className="ti-body" ref={body} tabIndex={-1} role="group" aria-label={label}>
        {step === "file" && <FileStep course={course} screen={screen} onClose={close} />}
        {step === "columns" && <ColumnsStep course={course} busy={busy} />}
        {step === "preview" && <PreviewStep course={course} busy={busy} />}
        {step === "result" && <ResultStep course={course} onClose={close} />}
      </div>
      <div className="ti-status">
        <span role="status">{work && WORK_WORDS[work]}</span>
        {progress && (
          <progress aria-label="진행 상황" value={progress.done} max={progress.total || 1} />
        )}
      </div>
    </Dialog>
  );
}
