/** Importing a file into a table in four steps. Load this module lazily. */
import { useEffect, useId, useRef } from "react";
import { IMPORT_ENDINGS } from "../../../projections/table/import_limits.ts";
import type { BulkAnswer } from "../../../projections/table/shapes.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { Back } from "./back.tsx";
import { ColumnsStep } from "./columns_step.tsx";
import { PreviewStep } from "./preview_step.tsx";
import { ResultStep } from "./result_step.tsx";
import { cancel, chooseFile, type Import, type Step, useImport } from "./steps.ts";
import { useDrop } from "./use_drop.ts";

interface FileStepProps {
  course: Import;
  template?: string;
  /** A file is held above the page. */
  over: boolean;
  onFile(file: File): void;
  onClose(): void;
}

/** A file by button or drop; the empty form to fill in for who has none. */
function FileStep({ course, template, over, onFile, onClose }: FileStepProps) {
  const hint = useId();
  return (
    <>
      <div className={over ? "ti-drop ti-over" : "ti-drop"}>
        <label className="ti-file">
          <span>엑셀·CSV 파일을 여기에 끌어다 놓거나</span>
          <span className="button">파일 선택</span>
          <input
            type="file"
            className="visually-hidden"
            accept={IMPORT_ENDINGS.join()}
            aria-describedby={hint}
            onChange={({ target }) => {
              if (target.files?.[0]) onFile(target.files[0]);
              // The same file, corrected, may be chosen again.
              target.value = "";
            }}
          />
        </label>
        <p id={hint} className="ti-hint">
          {IMPORT_ENDINGS.join(", ")}{" "}
          · 10MB 이하 · 미리보기에서 확인하기 전에는 아무것도 저장하지 않습니다.
        </p>
      </div>
      <p className="ti-hint">
        {template
          ? (
            <>
              양식이 필요하면{" "}
              <a href={template} download>빈 양식</a>을 내려받거나, 목록을 내보내 고친 뒤 가져와
              주세요.
            </>
          )
          : "카드사·은행에서 받은 파일을 그대로 가져오거나, 목록을 엑셀로 내려받아 고친 뒤 가져와 주세요."}
      </p>
      <div className="dialog-actions">
        <Back course={course} label="취소" onBack={onClose} />
      </div>
    </>
  );
}

export interface ImportDialogProps {
  screen: { title: string; base: string };
  /** Address of an empty form to fill in. */
  template?: string;
  /** The file that is chosen already. */
  first?: File;
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
  stopping: "진행 중인 저장을 마치고 되돌립니다…",
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
export default function ImportDialog(props: ImportDialogProps) {
  const { screen, template, first, onDone, onClose } = props;
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
  const take = (file: File) => {
    if (step === "file" && !busy) void chooseFile(course, file);
  };
  const over = useDrop(take);
  useEffect(() => {
    if (first) take(first);
  }, []);
  const close = () => {
    if (work === "importing" || work === "stopping" || work === "undoing") return;
    cancel(course);
    onClose();
  };
  const label = STEPS.find(([name]) => name === step)![1];
  return (
    <Dialog title={`${screen.title} 가져오기`} wide keepOpenOutside onClose={close}>
      <Steps step={step} />
      {trouble && <p className="ti-trouble" role="alert">{trouble}</p>}
      <div className="ti-body" ref={body} tabIndex={-1} role="group" aria-label={label}>
        {step === "file" && (
          <FileStep
            course={course}
            template={template}
            over={over}
            onFile={take}
            onClose={close}
          />
        )}
        {step === "columns" && <ColumnsStep course={course} busy={busy} />}
        {step === "preview" && <PreviewStep course={course} busy={busy} />}
        {step === "result" && <ResultStep course={course} onClose={close} />}
      </div>
      <div className="ti-status">
        <span role="status">{work && WORK_WORDS[work]}</span>
        {busy && (
          <progress aria-label="진행 상황" value={progress?.done} max={progress?.total || 1} />
        )}
      </div>
    </Dialog>
  );
}
